import { cell, numberIn, numbersIn, rowsOf, type DrawFigure } from './figure';
import { breakLabel, FIGURE_WIDTH, LABEL, labelWidth, Sketch, SMALL } from './sketch';

const LABEL_WIDTH = 132;
const BAR = { height: 14, gap: 10 };

const lineCount = (text: string) => breakLabel(text, LABEL_WIDTH - 8).length;

/** A label at the left of each row; calls `paint` with the middle of the row. */
function paintRows(
  sketch: Sketch,
  rows: readonly (readonly string[])[],
  top: number,
  paint: (row: readonly string[], middle: number, index: number) => void,
): number {
  let y = top;
  rows.forEach((row, index) => {
    const lines = lineCount(cell(row, 0));
    const height = Math.max(BAR.height + BAR.gap, lines * LABEL * 1.25 + 7);
    const middle = y + height / 2;
    sketch.paragraph(0, middle + 4 - (lines - 1) * LABEL * 0.625, cell(row, 0), LABEL_WIDTH - 8);
    paint(row, middle, index);
    y += height;
  });
  return y;
}

/** Horizontal bars: label, value. The value is written as the content has it; `mark: 2` fills the second bar. */
export const drawBars: DrawFigure = (source) => {
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const values = rows.map((row) => numberIn(cell(row, 1)));
  const max = Math.max(...values.map(Math.abs));
  const marked = Number(source.fields.get('mark') ?? 0);
  const sketch = new Sketch();
  const widest = Math.max(...rows.map((row) => labelWidth(cell(row, 1))));
  const room = FIGURE_WIDTH - LABEL_WIDTH - widest - 8;
  const bottom = paintRows(sketch, rows, 0, (row, middle, index) => {
    const length = Math.max(1.5, (Math.abs(values[index] ?? 0) / max) * room);
    const fill = index + 1 === marked ? 'squash' : 'soft';
    sketch.rect(LABEL_WIDTH, middle - BAR.height / 2, length, BAR.height, { fill, stroke: 'accent' });
    sketch.text(LABEL_WIDTH + length + 7, middle + 4, cell(row, 1));
  });
  sketch.line(LABEL_WIDTH, 0, LABEL_WIDTH, bottom);
  return sketch.finish(bottom + 2);
};

/** Amounts that add up, each bar beginning where the last one ended: label, amount. The total is the last bar. */
export const drawWaterfall: DrawFigure = (source) => {
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const steps = rows.map((row) => numberIn(cell(row, 1)));
  const ends = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0));
  const total = ends.at(-1) ?? 0;
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const sum = `${total < 0 ? '−' : ''}$${Math.abs(total).toLocaleString('en-US', { minimumFractionDigits: total % 1 ? 2 : 0, maximumFractionDigits: 2 })}`;
  const all = [...rows.map((row) => [cell(row, 0), cell(row, 1)]), [source.fields.get('total') ?? 'Total', sum]];
  const widest = Math.max(...all.map((row) => labelWidth(cell(row, 1), LABEL, true)));
  const room = FIGURE_WIDTH - LABEL_WIDTH - widest - 8;
  const xOf = (value: number) => LABEL_WIDTH + ((value - low) / (high - low)) * room;
  const sketch = new Sketch();
  const bottom = paintRows(sketch, all, 0, (row, middle, index) => {
    const isTotal = index === steps.length;
    const from = isTotal ? 0 : (ends[index] ?? 0) - (steps[index] ?? 0);
    const to = isTotal ? total : (ends[index] ?? 0);
    const left = xOf(Math.min(from, to));
    const width = Math.max(1.5, xOf(Math.max(from, to)) - left);
    const fill = isTotal ? 'action' : to < from ? 'squash' : 'soft';
    sketch.rect(left, middle - BAR.height / 2, width, BAR.height, { fill, stroke: 'accent' });
    sketch.text(left + width + 7, middle + 4, cell(row, 1), { bold: isTotal });
  });
  sketch.line(xOf(0), 0, xOf(0), bottom);
  return sketch.finish(bottom + 2);
};

const TICK_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

/** Ranges on one scale: label, '1.2 to 1.8'. A single number is a point. `unit: inches` names the scale. */
export const drawRanges: DrawFigure = (source) => {
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const ranges = rows.map((row) => numbersIn(cell(row, 1)).slice(0, 2));
  const all = ranges.flat();
  const fixed = numbersIn(source.fields.get('scale') ?? '');
  const [min, max] = fixed.length === 2 ? (fixed as [number, number]) : [0, Math.max(...all)];
  const step = TICK_STEPS.find((each) => (max - min) / each <= 6) ?? 2000;
  const top = Math.ceil(max / step) * step;
  const right = FIGURE_WIDTH - 14;
  const xOf = (value: number) => LABEL_WIDTH + ((value - min) / (top - min)) * (right - LABEL_WIDTH);
  const sketch = new Sketch();
  const rowsTop = 22;
  const bottom = paintRows(sketch, rows, rowsTop, (_, middle, index) => {
    const [from = 0, to = from] = ranges[index] ?? [];
    if (to > from)
      sketch.rect(xOf(from), middle - BAR.height / 2, xOf(to) - xOf(from), BAR.height, {
        fill: 'squash',
        stroke: 'accent',
      });
    else sketch.circle(xOf(from), middle, 5.5, { fill: 'squash', stroke: 'accent' });
  });
  for (let tick = min; tick <= top + step / 1000; tick += step) {
    sketch.line(xOf(tick), rowsTop - 4, xOf(tick), bottom, { stroke: 'soft', thickness: 0.8 });
    const label = String(Math.round(tick * 100) / 100);
    sketch.text(xOf(tick), 12, label, { anchor: 'middle', size: SMALL, color: 'muted' });
  }
  const unit = source.fields.get('unit');
  if (unit) sketch.text(0, 12, unit, { size: SMALL, color: 'muted' });
  return sketch.finish(bottom + 2);
};

/** One bar that is divided: label, part. The shares are of the sum of all parts. */
export const drawShares: DrawFigure = (source) => {
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const parts = rows.map((row) => numberIn(cell(row, 1)));
  const total = parts.reduce((sum, part) => sum + part, 0);
  const sketch = new Sketch();
  const fills = ['squash', 'soft', 'action', 'band', 'accent', 'surface'] as const;
  let x = 1;
  parts.forEach((part, index) => {
    const width = (part / total) * (FIGURE_WIDTH - 2);
    sketch.rect(x, 1, width, 34, { fill: fills[index % fills.length], stroke: 'accent' });
    x += width;
  });
  rows.forEach((row, index) => {
    const y = 56 + index * 19;
    sketch.rect(1, y - 10, 12, 12, { fill: fills[index % fills.length], stroke: 'accent', thickness: 1.2 });
    sketch.text(22, y, cell(row, 0));
    sketch.text(FIGURE_WIDTH - 2, y, cell(row, 1), { anchor: 'end', bold: true });
  });
  return sketch.finish();
};

/** A vertical scale of prices or points with a mark for each row: label, value. */
export const drawLadder: DrawFigure = (source) => {
  const rows = [...rowsOf(source)].sort((a, b) => numberIn(cell(b, 1)) - numberIn(cell(a, 1)));
  const values = rows.map((row) => numberIn(cell(row, 1)));
  const [max, min] = [Math.max(...values), Math.min(...values)];
  const height = Math.max(110, rows.length * 34);
  const levels = values.map((value) => 12 + ((max - value) / (max - min || 1)) * (height - 24));
  const sketch = new Sketch();
  sketch.line(96, 0, 96, height).line(112, 0, 112, height);
  let lastY = -100;
  rows.forEach((row, index) => {
    const level = levels[index] ?? 0;
    const y = Math.max(level, lastY + 20);
    lastY = y;
    const isMarked = source.fields.get('mark') === cell(row, 0);
    sketch.line(90, level, 118, level, { thickness: isMarked ? 4 : 1.75, stroke: isMarked ? 'action' : 'accent' });
    if (y !== level) sketch.line(118, level, 128, y, { thickness: 0.8 });
    sketch.text(84, y + 4, cell(row, 1), { anchor: 'end', bold: true });
    sketch.text(132, y + 4, cell(row, 0), { bold: isMarked });
  });
  return sketch.finish(Math.max(height, lastY + 10));
};
