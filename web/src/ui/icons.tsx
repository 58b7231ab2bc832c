/** Line icons on a 24-unit grid, drawn for this page. */

const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6",
  hint: "M9.5 18h5M10.5 21h3M12 3a6.5 6.5 0 0 0-3.8 11.8c.8.6 1.3 1.2 1.3 2.2h5c0-1 .5-1.6 1.3-2.2A6.5 6.5 0 0 0 12 3Z",
  stop: "M7 7h10v10H7Z",
  now: "M5 5l8 7-8 7zM18 5v14",
  resign: "M6 21V4m0 0c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  restart: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",
  swap: "M4 8h14m-4-4 4 4-4 4M20 16H6m4 4-4-4 4-4",
  flip: "M12 3v18M8 7 4 12l4 5M16 7l4 5-4 5",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  players: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5m2 3.5c2 .8 3 2.7 3 5.5",
  plus: "M12 5v14M5 12h14",
  games: "M4 6h16M4 12h16M4 18h10",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.500v5M8.5 14.500v5",
  help: "M9 9.200a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.100v.5M12 18v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  close: "M6 6l12 12M18 6 6 18",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  first: "M6 5v14M18 6l-7 6 7 6",
  back: "m15 6-7 6 7 6",
  forward: "m9 6 7 6-7 6",
  last: "M18 5v14M6 6l7 6-7 6",
  compare: "M5 20V9M12 20V4m7 16v-7M3 20h18",
  check: "M5 12.500l4.5 4.500L19 7",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
