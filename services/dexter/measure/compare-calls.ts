import { cropNamed, type Day, farmTool, grantNamed, isMissingParameter, placeIn } from '@farm/almanac';
import type { Parameters } from '../src/tools/fill';

const singular = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:an?|the) /, '')
    .replace(/ies\b/g, 'y')
    .replace(/(x|ch|sh|s)es\b/g, '$1')
    .replace(/s\b/g, '')
    .replaceAll('-', ' ')
    .trim();

/** A value without what makes no difference: a place as its name, a crop as its id, words in the singular. */
function plainValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'crop') return cropNamed(value)?.id ?? singular(value);
  if (name === 'place') return placeIn(value)?.name.replace(/^ZIP \d+, /, '') ?? singular(value);
  if (name === 'program') return grantNamed(value)?.id ?? value;
  return name === 'value' ? Number(value) : singular(value);
}

const NEAR = 0.006; // conversions are rounded
function isSameValue(name: string, one: unknown, other: unknown): boolean {
  const [a, b] = [plainValue(name, one), plainValue(name, other)];
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= NEAR * Math.abs(b) + 1e-9;
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const keys = (rows: unknown[]) =>
    rows
      .map((row) =>
        Object.entries(row as Parameters)
          .filter(([key]) => key !== 'label')
          .map(([key, value]) => `${key}:${typeof value === 'number' ? value.toPrecision(3) : singular(String(value))}`)
          .sort()
          .join(),
      )
      .sort();
  return JSON.stringify(keys(a)) === JSON.stringify(keys(b));
}

/** Sides in an order of their own: which one is the length makes no difference. */
function orderedSides(parameters: Parameters): Parameters {
  const { length_ft: length, width_ft: width } = parameters;
  return typeof length === 'number' && typeof width === 'number'
    ? { ...parameters, length_ft: Math.max(length, width), width_ft: Math.min(length, width) }
    : parameters;
}

/** Whether two calls of a tool have the same parameters. */
export function hasSameParameters(first: Parameters, second: Parameters): boolean {
  const [one, other] = [orderedSides(first), orderedSides(second)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(name, one[name] ?? undefined, other[name] ?? undefined));
}

/** The answer of a call; null for parameters that do not fit and for a question. */
function answerOf(tool: string, parameters: Parameters, today: Day): string | null {
  const found = farmTool(tool);
  const outcome = found?.accepts(parameters) ? found.run(parameters, { today }) : null;
  return outcome && !isMissingParameter(outcome) ? `${outcome.value} ${outcome.unit} ${outcome.text.answer}` : null;
}

/** Whether two calls of a tool have the same parameters or at least say the same. */
export function saysTheSame(tool: string, a: Parameters, b: Parameters, today: Day): boolean {
  const answer = answerOf(tool, a, today);
  return hasSameParameters(a, b) || (answer !== null && answer === answerOf(tool, b, today));
}
