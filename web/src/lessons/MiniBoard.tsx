/** A small board of tic-tac-toe, drawn from its text: `XX./OO./...`. */

const CELL = 48;
const EDGE = 22;

export function MiniBoard({ position, label }: { position: string; label: string }) {
  const rows = position.split("/");
  const size = rows.length;
  const middle = (index: number) => EDGE + (index + 0.5) * CELL;
  const end = EDGE + size * CELL;
  return (
    <svg class="mini-board" viewBox={`0 0 ${end + 4} ${end + EDGE}`} role="img" aria-label={`${label}: ${position}`}>
      {Array.from({ length: size + 1 }, (_, index) => EDGE + index * CELL).map((at) => (
        <path key={at} class="mini-line" d={`M${EDGE} ${at}H${end}M${at} ${EDGE}V${end}`} />
      ))}
      {rows.map((_, index) => (
        <g key={index} class="mini-name" aria-hidden="true">
          <text x={EDGE / 2} y={middle(index) + 5}>{size - index}</text>
          <text x={middle(index)} y={end + 17}>{"abcdefgh"[index]}</text>
        </g>
      ))}
      {rows.flatMap((row, y) => [...row].map((stone, x) => <Stone key={`${x} ${y}`} stone={stone} x={middle(x)} y={middle(y)} />))}
    </svg>
  );
}

function Stone({ stone, x, y }: { stone: string; x: number; y: number }) {
  if (stone === "X") return <path class="mini-x" d={`M${x - 13} ${y - 13}l26 26m0 -26l-26 26`} />;
  if (stone === "O") return <circle class="mini-o" cx={x} cy={y} r={14} />;
  return null;
}
