/** A chart of lines over whole numbers, drawn by uPlot; the table beside it says the figures in text. */

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { theme } from "../state/prefs";
import { colourOf, DASHES } from "./series";

export interface Curve {
  /** The index of its colour and dash. */
  index: number;
  values: readonly (number | null)[];
}

interface ChartProps {
  label: string;
  xLabel: string;
  x: readonly number[];
  curves: readonly Curve[];
  logarithmic?: boolean;
  xText?: (x: number) => string;
  yText: (y: number) => string;
}

const HEIGHT = 260;

export function Chart({ label, xLabel, x, curves, logarithmic = false, xText = String, yText }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const shape = JSON.stringify([x, curves]);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const ink = getComputedStyle(element).color;
    // Between the powers of ten a logarithmic scale has eight lines that say little.
    const filter = (_: uPlot, splits: number[]) => splits.map((split) => (logarithmic && !isPowerOfTen(split) ? null : split));
    const grid = { stroke: getComputedStyle(element).borderTopColor, width: 1 };
    const chart = new uPlot(
      {
        width: element.clientWidth, height: HEIGHT, legend: { show: false }, cursor: { show: false },
        scales: { x: { time: false, range: [Math.min(...x) - 0.2, Math.max(...x) + 0.2] }, y: logarithmic ? { distr: 3 } : { range: [0, 100] } },
        axes: [
          {
            stroke: ink, grid: { show: false }, label: xLabel, size: 34, labelSize: 20, labelGap: 0, labelFont: font(element), font: font(element),
            splits: () => [...x], values: (_, splits) => splits.map(xText),
          },
          {
            stroke: ink, grid: { ...grid, filter }, ticks: { filter }, size: 64, font: font(element), filter,
            values: (_, splits) => splits.map((split) => (split === null ? "" : yText(split))),
          },
        ],
        series: [
          {},
          ...curves.map(({ index }) => {
            const stroke = colourOf(index, element);
            return { stroke, width: 2, dash: [...DASHES[index]!], points: { show: true, size: 6, fill: stroke, stroke } };
          }),
        ],
      },
      [[...x], ...curves.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    );
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [shape, theme.value, label]);
  return (
    <figure class="compare-chart">
      <figcaption>{label}</figcaption>
      <div ref={host} class="compare-canvas" role="img" aria-label={label} />
    </figure>
  );
}

const font = (element: HTMLElement) => `12px ${getComputedStyle(element).fontFamily}`;

function isPowerOfTen(value: number): boolean {
  return Number.isInteger(Number(Math.log10(value).toFixed(6)));
}
