/** One WebSocket to the server that comes back by itself. */

import type { ClientMessage, ServerMessage } from "../wire";
import { backoff } from "./backoff";

export type Connection = "connecting" | "open" | "offline";

export interface SocketHandlers {
  /** Called with every change of the connection. */
  onConnection: (connection: Connection) => void;
  /** Called with every message of the server. */
  onMessage: (message: ServerMessage) => void;
}

export interface Socket {
  /** Sends a message; `false` when there is no connection. */
  send: (message: ClientMessage) => boolean;
  /** Tries again at once instead of waiting for the next attempt. */
  retry: () => void;
}

/** The address of the socket beside the page. */
export function socketUrl(page: Pick<Location, "protocol" | "host">): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws`;
}

/** Connects to `url` and keeps connecting whenever the connection breaks. */
export function connect(url: string, handlers: SocketHandlers): Socket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    clearTimeout(timer);
    const current = new WebSocket(url);
    socket = current;
    current.onopen = () => {
      attempt = 0;
      handlers.onConnection("open");
    };
    current.onmessage = (event) => {
      handlers.onMessage(JSON.parse(String(event.data)) as ServerMessage);
    };
    current.onclose = () => {
      if (socket !== current) return;
      handlers.onConnection("offline");
      timer = setTimeout(open, backoff(attempt++, Math.random()));
    };
  };

  open();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    retry() {
      if (socket && socket.readyState <= WebSocket.OPEN) return;
      attempt = 0;
      open();
    },
  };
}
