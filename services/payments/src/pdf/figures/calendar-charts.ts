import { LANGUAGES, type Language } from '@farm/farm';
import { monthNames, type DocumentTexts } from '../document-texts';
import { cell, rowsOf, type DrawFigure, type FigureSource } from './figure';
import { breakLabel, FIGURE_WIDTH, LABEL, Sketch, SMALL } from './sketch';

const MONTH_STARTS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const YEAR_DAYS = 365;

interface DateForm {
  /** Groups: the month's first three letters, and its day or its `part`, if any. */
  pattern: RegExp;
  /** Between the ends of a span. */
  between: RegExp;
}

const monthPattern = (language: Language) => monthNames(language, 'short').join('|');

/** How dates are written in each language. */
const DATE_FORMS: Readonly<Record<Language, DateForm>> = {
  en: {
    pattern: new RegExp(
      `(?:(?<part>early|mid|late)[ -])?\\b(?<month>${monthPattern('en')})[a-z]*\\.?(?: (?<date>\\d{1,2})\\b)?`,
      'gi',
    ),
    between: /^ (to|until) $/,
  },
  es: {
    pattern: new RegExp(`(?:\\b(?<date>\\d{1,2}) (?:de )?)?\\b(?<month>${monthPattern('es')})[a-z]*\\.?`, 'gi'),
    between: /^ (al|a|hasta) $/,
  },
};

/** Words without it name no date: 'not planted'. */
const DATE_WORD = new RegExp(`\\b(?:${LANGUAGES.map(monthPattern).join('|')})|\\d`, 'i');

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

/** @throws RangeError for a date in another language or form, so that a chart draws each of them */
function daysIn(text: string, language: Language): FoundDay[] {
  const { pattern, between } = DATE_FORMS[language];
  const names = monthNames(language, 'short').map((name) => name.toLowerCase());
  const unread = (): never => {
    throw new RangeError(`'${text}' is no date of a text in '${language}', such as '9 feb al 6 abr'.`);
  };
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return DATE_WORD.test(text) ? unread() : [];
  if (found[0]?.index !== 0) unread();
  return found.map((match, index) => {
    const { part = 'all', month: name = '', date } = match.groups ?? {};
    const month = names.indexOf(name.toLowerCase());
    const start = MONTH_STARTS[month] ?? 0;
    const end = (MONTH_STARTS[month + 1] ?? YEAR_DAYS) - 1;
    const after = text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length);
    const isLast = index === found.length - 1;
    if (isLast ? after.trim() !== '' : !between.test(after) && after !== ', ') unread();
    const day = start + Number(date ?? 1) - 1;
    if (day < start || day > end) unread();
    if (date !== undefined) return { first: day, last: day, after };
    const [from, to] = PARTS[part.toLowerCase()] ?? [0, 31];
    return { first: start + from, last: Math.min(end, start + to), after };
  });
}

/**
 * The spans of 'Feb 9 to Apr 6', 'March to November' or 'February, October', in Spanish of '9 feb al 6 abr'; one over New Year's Day
 * becomes two.
 * @throws RangeError for a date that is not wholly read
 */
export function spansIn(text: string, language: Language): Span[] {
  const spans: Span[] = [];
  const days = daysIn(text, language);
  for (let at = 0; at < days.length; at += 1) {
    const [day, next] = [days[at], days[at + 1]];
    if (!day) continue;
    if (next && DATE_FORMS[language].between.test(day.after)) {
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
function calendarRows(source: FigureSource, { language }: DocumentTexts): Map<string, Span[]> {
  const rows = new Map<string, Span[]>();
  for (const row of rowsOf(source)) {
    const spans = row.slice(1).flatMap((text) => spansIn(text, language));
    if (spans.length > 0) rows.set(cell(row, 0), [...(rows.get(cell(row, 0)) ?? []), ...spans]);
  }
  if (rows.size === 0) throw new RangeError('No row of the figure names a month.');
  return rows;
}

function drawCalendar(source: FigureSource, texts: DocumentTexts, { width, label, row, size }: ChartSize) {
  const rows = [...calendarRows(source, texts)];
  const sketch = new Sketch(width);
  const dayWidth = (width - label - 2) / YEAR_DAYS;
  const xOf = (day: number) => label + day * dayWidth;
  const top = 20;
  const heights = rows.map(([name]) =>
    Math.max(row, breakLabel(name, label - 8, size).length * size * 1.2 + row - size - 3),
  );
  const bottom = top + heights.reduce((sum, height) => sum + height, 0);
  const [last, first] = spansIn(source.fields.get('frost') ?? '', texts.language);
  if (last && first) {
    sketch.rect(xOf(0), top, xOf(last.from) - xOf(0), bottom - top, { fill: 'band' });
    sketch.rect(xOf(first.from), top, xOf(YEAR_DAYS) - xOf(first.from), bottom - top, { fill: 'band' });
  }
  const months = monthNames(texts.language, 'short');
  MONTH_STARTS.forEach((day, month) => {
    sketch.line(xOf(day), top, xOf(day), bottom, { stroke: 'soft', thickness: 0.8 });
    const name = months[month] ?? '';
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
    const dayText = (day: number) => texts.day(new Date(Date.UTC(2027, 0, day + 1)), 'short');
    const note = texts.of('Shaded: frost in more than half of all years (until {last}, from {first})', {
      last: dayText(last.from),
      first: dayText(first.from),
    });
    sketch.paragraph(0, bottom + 18, note, width, { size: SMALL, color: 'muted' });
  }
  return sketch.finish();
}

/** Planting windows by month: label, 'Feb 9 to Apr 6'. `frost: Mar 23, Nov 12` shades the frosty months. */
export const drawWindows: DrawFigure = (source, texts) =>
  drawCalendar(source, texts, { width: FIGURE_WIDTH, label: 126, row: 21, size: LABEL });

/** The year on one page, for the last sheet of a guide. */
export const drawYear: DrawFigure = (source, texts) => {
  const count = calendarRows(source, texts).size;
  return drawCalendar(source, texts, {
    width: 680,
    label: 172,
    row: Math.min(26, Math.floor(390 / count)),
    size: SMALL,
  });
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
