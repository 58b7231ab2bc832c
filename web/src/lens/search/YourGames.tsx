/** The way from the lens to the searches of one's own games. */

import { gameTitle } from "../../games";
import { words } from "../../i18n";
import { FIRST_LIMIT, whyHash } from "../../state/route";
import { games } from "../../state/store";
import { isListed } from "../../ui/stored";

/** Games that are listed. */
const LISTED = 5;

export function YourGames() {
  const w = words.value;
  const latest = games.value?.filter(isListed).slice(0, LISTED) ?? [];
  return (
    <section class="panel lens-yours">
      <h2>{w.why.yours}</h2>
      <p>{latest.length > 0 ? w.why.yoursAbout : w.why.yoursNone}</p>
      {latest.length > 0 && (
        <ul>
          {latest.map(({ id, spec, ply, result }) => {
            // Where the game is over there is nothing to search.
            const at = result === undefined ? ply : Math.max(0, ply - 1);
            return <li key={id}><a data-why-game={id} href={whyHash({ of: { kind: "game", id, ply: at }, limit: FIRST_LIMIT })}>{gameTitle(spec)} · {w.look.at(at, ply)}</a></li>;
          })}
        </ul>
      )}
    </section>
  );
}
