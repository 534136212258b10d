import { calculateSum, type LessonSum, type SumInput, type SumResult } from '@farm/farm';
import { escapeHtml } from '../figures/figure-svg';

const TITLE = /^title:\s+(.*\S)\s*$/;
const INPUT = /^- (.*\S)\s*$/;
const RESULT = /^= (.*\S)\s*$/;
const NAME = /^[a-z]+$/;

const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());

function readInput(row: string): SumInput {
  const [name = '', label, unit, example, zero] = cellsOf(row);
  if (!NAME.test(name) || !label || !unit || !example || (zero !== undefined && zero !== 'or 0'))
    throw new RangeError(`'- ${row}' is not '- name | label | unit | example', with '| or 0' where 0 is possible.`);
  return { name, label, unit, example, canBeZero: zero !== undefined };
}

function roundingOf(text: string): SumResult['rounding'] | null {
  if (text === 'up' || text === 'down') return text;
  return /^[0-4]$/.test(text) ? Number(text) : null;
}

function readResult(row: string): { result: SumResult; quote: string } {
  const [name = '', label, formula, unit, rounded = '', quote] = cellsOf(row);
  const rounding = roundingOf(rounded);
  if (!NAME.test(name) || !label || !formula || !unit || rounding === null || !quote)
    throw new RangeError(`'= ${row}' is not '= name | label | formula | unit | rounding | words of the lesson'.`);
  return { result: { name, label, formula, unit, rounding }, quote };
}

const withoutFences = (text: string): string => text.replace(/```[\s\S]*?```|\*\*/g, '').replace(/\s+/g, ' ');

/** The number of a value: '34' of '34 plants', '$2.13', 'August 9'. */
const figureOf = (value: string): string => /^−?\$?[\d,.]*\d/.exec(value)?.[0] ?? value;

const contains = (text: string, figure: string): boolean => {
  const at = text.indexOf(figure);
  return at >= 0 && !/\d/.test(text[at - 1] ?? '') && !/^\.?\d/.test(text.slice(at + figure.length));
};

/**
 * The sum of a block that begins with ```sum ID. Each result quotes the words of the lesson that hold its number, so that the
 * example of the text and the sum cannot differ.
 * @throws RangeError for a line that is no part of a sum, a formula without a value, or a number that the lesson does not name
 */
export function readSum(id: string, content: string, lesson: string): LessonSum {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const title = lines.flatMap((line) => TITLE.exec(line)?.[1] ?? [])[0];
  if (!title) throw new RangeError("A sum has its 'title: …'.");
  const inputs = lines.flatMap((line) => INPUT.exec(line)?.[1] ?? []).map(readInput);
  const read = lines.flatMap((line) => RESULT.exec(line)?.[1] ?? []).map(readResult);
  if (inputs.length + read.length + 1 !== lines.length)
    throw new RangeError("A line of a sum is 'title: …', '- input' or '= result'.");
  const sum = { id, title, inputs, results: read.map(({ result }) => result) };
  const { results, problem, problems } = calculateSum(sum, {});
  const flaw = problem ?? Object.values(problems)[0];
  if (flaw || results.length === 0) throw new RangeError(`The example of '${id}' has no result. ${flaw ?? ''}`);
  const text = withoutFences(lesson);
  for (const [index, { quote }] of read.entries()) {
    const value = results[index]?.value ?? '';
    if (!text.includes(quote)) throw new RangeError(`The lesson does not say '${quote}'.`);
    if (!contains(quote, figureOf(value))) throw new RangeError(`The lesson says '${quote}', the sum ${value}.`);
  }
  return sum;
}

/** Where a page draws the sum. The data is encoded, so that it contains no character of HTML. */
export const sumHtml = (sum: LessonSum): string =>
  `<div data-sum="${encodeURIComponent(JSON.stringify(sum)).replaceAll("'", '%27')}"></div>\n`;

const PLACE = /<div data-sum="([^"]*)"><\/div>/g;

function exampleHtml(sum: LessonSum): string {
  const inputs = sum.inputs.map(({ label, unit, example }) => `${label}: ${example} (${unit})`);
  const results = calculateSum(sum, {}).results.map(({ label, working }) => `${label}: ${working}`);
  const lines = [...inputs, ...results].map((line) => `<li>${escapeHtml(line)}</li>`);
  return `<blockquote><p><strong>${escapeHtml(sum.title)}</strong></p><ul>${lines.join('')}</ul></blockquote>`;
}

/** The HTML of a lesson with the example of each sum in its place. */
export const withSumExamples = (html: string): string =>
  html.replace(PLACE, (_, data: string) => exampleHtml(JSON.parse(decodeURIComponent(data)) as LessonSum));
