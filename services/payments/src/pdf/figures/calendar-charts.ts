import { cell, rowsOf, type DrawFigure, type FigureSource } from './figure';
import { breakLabel, FIGURE_WIDTH, LABEL, Sketch, SMALL } from './sketch';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH_STARTS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const YEAR_DAYS = 365;
const DATE = /(?:(early|mid|late)[ -])?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: (\d{1,2}))?/gi;

/** Days of a month, counted from 0. */
const PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  early: [0, 9],
  mid: [10, 19],
  late: [20, 31],
};

/** Days counted from January 1, both included. */
interface Span {
  from: number;
  to: number;
}

interface FoundDay {
  first: number;
  /** The last day of the month when the text names no day. */
  last: number;
  after: string;
}

function daysIn(text: string): FoundDay[] {
  const found = [...text.matchAll(DATE)];
  return found.map((match, index) => {
    const [all, part = 'all', name = '', date] = match;
    const month = MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase());
    const start = MONTH_STARTS[month] ?? 0;
    const end = (MONTH_STARTS[month + 1] ?? YEAR_DAYS) - 1;
    const after = text.slice(match.index + all.length, found[index + 1]?.index ?? text.length);
    if (date !== undefined) return { first: start + Number(date) - 1, last: start + Number(date) - 1, after };
    const [from, to] = PARTS[part.toLowerCase()] ?? [0, 31];
    return { first: start + from, last: Math.min(end, start + to), after };
  });
}

/** The spans of 'Feb 9 to Apr 6', 'March to November' or 'February, October'; one over New Year's Day becomes two. */
export function spansIn(text: string): Span[] {
  const spans: Span[] = [];
  const days = daysIn(text);
  for (let at = 0; at < days.length; at += 1) {
    const [day, next] = [days[at], days[at + 1]];
    if (!day) continue;
    if (next && /^ (to|until) $/.test(day.after)) {
      spans.push({ from: day.first, to: next.last });
      at += 1;
    } else spans.push({ from: day.first, to: day.last });
  }
  return spans.flatMap((span) =>
    span.to < span.from
      ? [
          { from: 0, to: span.to },
          { from: span.from, to: YEAR_DAYS - 1 },
        ]
      : [span],
  );
}

interface ChartSize {
  width: number;
  label: number;
  row: number;
  size: number;
}

/** The rows with their spans; rows of the same name are one. */
function calendarRows(source: FigureSource): Map<string, Span[]> {
  const rows = new Map<string, Span[]>();
  for (const row of rowsOf(source)) {
    const spans = row.slice(1).flatMap(spansIn);
    if (spans.length > 0) rows.set(cell(row, 0), [...(rows.get(cell(row, 0)) ?? []), ...spans]);
  }
  if (rows.size === 0) throw new RangeError('No row of the figure names a month.');
  return rows;
}

function drawCalendar(source: FigureSource, { width, label, row, size }: ChartSize) {
  const rows = [...calendarRows(source)];
  const sketch = new Sketch(width);
  const dayWidth = (width - label - 2) / YEAR_DAYS;
  const xOf = (day: number) => label + day * dayWidth;
  const top = 20;
  const heights = rows.map(([name]) =>
    Math.max(row, breakLabel(name, label - 8, size).length * size * 1.2 + row - size - 3),
  );
  const bottom = top + heights.reduce((sum, height) => sum + height, 0);
  const [last, first] = spansIn(source.fields.get('frost') ?? '');
  if (last && first) {
    sketch.rect(xOf(0), top, xOf(last.from) - xOf(0), bottom - top, { fill: 'band' });
    sketch.rect(xOf(first.from), top, xOf(YEAR_DAYS) - xOf(first.from), bottom - top, { fill: 'band' });
  }
  MONTH_STARTS.forEach((day, month) => {
    sketch.line(xOf(day), top, xOf(day), bottom, { stroke: 'soft', thickness: 0.8 });
    const name = MONTHS[month] ?? '';
    const middle = xOf(day) + ((MONTH_STARTS[month + 1] ?? YEAR_DAYS) - day) * dayWidth * 0.5;
    sketch.text(middle, 13, width > FIGURE_WIDTH ? name : name.slice(0, 1), { anchor: 'middle', size, color: 'muted' });
  });
  let y = top;
  rows.forEach(([name, spans], index) => {
    const height = heights[index] ?? row;
    const lines = breakLabel(name, label - 8, size).length;
    sketch.paragraph(0, y + height / 2 + size * 0.35 - (lines - 1) * size * 0.625, name, label - 8, { size });
    sketch.line(0, y + height, width - 2, y + height, { stroke: 'soft', thickness: 0.8 });
    const bar = row * 0.56;
    for (const { from, to } of spans) {
      const length = Math.max(4, (to + 1 - from) * dayWidth);
      sketch.rect(xOf(from), y + (height - bar) / 2, Math.min(length, width - 1 - xOf(from)), bar, {
        fill: 'squash',
        stroke: 'accent',
        thickness: 1.2,
      });
    }
    y += height;
  });
  if (last && first) {
    for (const { from } of [last, first])
      sketch.line(xOf(from), top - 2, xOf(from), bottom + 4, { stroke: 'accent', dashed: true, thickness: 1.2 });
    const note = `Shaded: frost in more than half of all years (until ${dateText(last.from)}, from ${dateText(first.from)})`;
    sketch.paragraph(0, bottom + 18, note, width, { size: SMALL, color: 'muted' });
  }
  return sketch.finish();
}

const dateText = (day: number) => {
  const month = MONTH_STARTS.findLastIndex((start) => start <= day);
  return `${MONTHS[month] ?? ''} ${day - (MONTH_STARTS[month] ?? 0) + 1}`;
};

/** Planting windows by month: label, 'Feb 9 to Apr 6'. `frost: Mar 23, Nov 12` shades the frosty months. */
export const drawWindows: DrawFigure = (source) =>
  drawCalendar(source, { width: FIGURE_WIDTH, label: 126, row: 21, size: LABEL });

/** The year on one page, for the last sheet of a guide. */
export const drawYear: DrawFigure = (source) => {
  const count = calendarRows(source).size;
  return drawCalendar(source, { width: 680, label: 172, row: Math.min(26, Math.floor(390 / count)), size: SMALL });
};

/** Steps on a line from left to right, numbered, with the texts below: when, what. */
export const drawTimeline: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const label = 96;
  let y = 6;
  rows.forEach((row, index) => {
    const text = breakLabel(cell(row, 1), FIGURE_WIDTH - label - 34);
    const when = breakLabel(cell(row, 0), label - 14, LABEL, true);
    const height = Math.max(text.length, when.length) * LABEL * 1.25 + 8;
    if (index < rows.length - 1) sketch.line(label + 8, y + 10, label + 8, y + height + 4);
    sketch.circle(label + 8, y + 8, 6, { fill: index === 0 ? 'action' : 'squash', stroke: 'accent' });
    when.forEach((line, at) =>
      sketch.text(label - 10, y + 12 + at * LABEL * 1.25, line, { anchor: 'end', bold: true }),
    );
    sketch.paragraph(label + 26, y + 12, cell(row, 1), FIGURE_WIDTH - label - 34);
    y += height;
  });
  return sketch.finish(y + 2);
};
