/** The engine's thinking: score, depth, nodes and best line, live. */

import { Fragment } from "preact";
import { sideNames } from "../games";
import { words } from "../i18n";
import { advantage, chancesText, compact, evaluationText, scoreText } from "../i18n/format";
import { moveName } from "../i18n/languages";
import { language, showLine } from "../state/prefs";
import type { Thinking } from "../state/reducer";
import { FIRST_LIMIT, whyHash } from "../state/route";
import { game, shown, shownView, thinking, view } from "../state/store";
import { dialog } from "./Dialog";
import { Icon } from "./icons";
import { Metric } from "./Metric";
import { showNumbers } from "./RulesDialog";

export function ThinkingPanel() {
  const w = words.value;
  const report = thinking.value;
  const open = game.value;
  const busy = open?.searching != null;
  return (
    <section class="panel thinking" aria-busy={busy} data-busy={busy}>
      <header class="panel-head">
        <h2>{w.thinking.title}{busy && <span class="pulse" aria-hidden="true" />}</h2>
        <button type="button" class="icon-button numbers-button" data-opens="numbers" aria-label={w.rules.whatNumbersMean} title={w.rules.whatNumbersMean} onClick={showNumbers}>
          <Icon name="help" />
        </button>
        <button type="button" class="icon-button numbers-button" data-opens="compare" aria-label={w.compare.title} title={w.compare.title} onClick={() => (dialog.value = "compare")}>
          <Icon name="compare" />
        </button>
        <label class="switch">
          <input
            type="checkbox" role="switch" checked={showLine.value === "on"}
            onChange={(event) => (showLine.value = event.currentTarget.checked ? "on" : "off")}
          />
          <span>{w.thinking.onBoard}</span>
        </label>
      </header>
      {report ? <Report report={report} /> : <p class="quiet">{w.thinking.idle}</p>}
      {open && <p class="evaluation">{evaluationText(open.evaluation, w)}</p>}
      {open && shownView.value?.result === null && (
        <a class="button why-button" data-action="why" title={w.why.openAbout} href={whyHash({ of: { kind: "game", id: open.id, ply: shown.value }, limit: FIRST_LIMIT })}>{w.why.open}</a>
      )}
    </section>
  );
}

function Report({ report }: { report: Thinking }) {
  const w = words.value;
  const { info, side } = report;
  const open = view.value;
  if (!open) return null;
  const sides = sideNames(open.spec);
  const share = advantage(info.score, info.chances, side);
  return (
    <>
      <p class="score">
        <strong>{scoreText(info.score, info.bound, side, sides, w)}</strong>
        {info.score.kind === "eval" && <span>{sides[side]}</span>}
      </p>
      <div class={`advantage advantage-${open.geometry.kind} game-${open.spec.game}`} role="meter" aria-label={`${w.thinking.advantage}: ${sides.first}`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)}>
        <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </div>
      {info.chances && info.score.kind === "eval" && <p class="chances">{chancesText(info.chances, side, sides, w)}</p>}
      <dl class="metrics">
        <Metric name={w.thinking.depth} value={info.seldepth > info.depth ? `${info.depth} / ${info.seldepth}` : `${info.depth}`} />
        <Metric name={w.thinking.nodes} value={compact(info.nodes)} />
        <Metric name={w.thinking.speed} value={w.thinking.perSecond(compact(info.nps))} />
        <Metric name={w.thinking.time} value={w.thinking.seconds((info.time_ms / 1000).toFixed(info.time_ms < 10_000 ? 2 : 1))} />
      </dl>
      {info.pv.length > 0 && (
        <p class="line">
          <span class="line-label">{w.thinking.line}</span>
          {info.pv.slice(0, 12).map((move, index) => (
            <Fragment key={index}>
              {index > 0 && info.pv[index - 1]?.side === move.side && <span class="line-move line-pass">{w.thinking.pass}</span>}
              <span class={index === 0 ? "line-move line-first" : "line-move"}>{moveName(move.names, language.value)}</span>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
