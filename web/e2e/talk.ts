/** Talks to the server from a page, past the page's own code. */

import type { Page } from "playwright-core";
import type { ClientMessage, GameView, ServerMessage } from "../src/wire";

/** Sends messages one after the other and waits for the session that answers each; returns its identifier and view. */
export async function talk(page: Page, messages: readonly ClientMessage[]): Promise<{ id: string; view: GameView }[]> {
  return page.evaluate(async (toSend) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const answers: { id: string; view: GameView }[] = [];
    for (const message of toSend) {
      const answer = new Promise<{ id: string; view: GameView }>((resolve, reject) => {
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data)) as ServerMessage;
          if (said.type === "session") resolve({ id: said.id, view: said.session.view });
          if (said.type === "error") reject(new Error(said.message));
        };
      });
      socket.send(JSON.stringify(message));
      answers.push(await answer);
    }
    socket.close();
    return answers;
  }, messages);
}
