import { amountProduct, type Day, farmTool, isMissingParameter } from '@farm/almanac';
import type { MessageReading } from '@farm/reader';
import type { ToolCall } from '../memory/conversation-memory';
import { fillCall, type FilledCall, type Parameters, productChange } from './fill';
import type { AmountFactor } from './amounts/terms';
import type { FeatureList, Weights } from './linear-model';
import { toolSlots } from './slots';
import { wordFeature } from './evidence';

/** The last call with what a message changes in it. */
export interface ChangedCall {
  call: ToolCall;
  /** The names of changed parameters. */
  changed: readonly string[];
  filled: FilledCall;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Parameters that another one makes meaningless: an area has no sides, a price is for a new package. */
const EXCLUSIVE: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['area_sqft', ['length_ft', 'width_ft', 'diameter_ft']],
  ['length_ft', ['area_sqft', 'diameter_ft']],
  ['diameter_ft', ['length_ft', 'width_ft', 'area_sqft']],
  ['pounds', ['bushels', 'quarts']],
  ['bushels', ['pounds', 'quarts']],
  ['quarts', ['pounds', 'bushels']],
  ['acres', ['length_ft', 'width_ft', 'perimeter_ft']],
];

/** A message about one thing after 'more' adds to a count: '6 more'. */
const MORE = /\b\d+ (?:more|extra)\b/;

/** The last call with the parameters of a message put in; null where it changes nothing. */
export function changeCall(last: ToolCall, reading: MessageReading, fills: Weights): ChangedCall | null {
  const filled =
    last.id === amountProduct.id ? productChange(reading) : fillCall(last.id, reading, fills, last.parameters);
  const own: Record<string, unknown> = { ...filled.parameters };
  const before = last.parameters;
  const count = before['count'];
  if (MORE.test(reading.text) && typeof count === 'number' && typeof own['count'] === 'number')
    own['count'] = count + own['count'];
  // '60/40' after a mix names no ingredients.
  const rows = before['parts'];
  if (Array.isArray(own['parts']) && Array.isArray(rows) && rows.length === own['parts'].length)
    own['parts'] = (own['parts'] as Parameters[]).map((row, at) => ({
      ...row,
      name: (rows[at] as Parameters)['name'],
    }));
  if (isUnclear(before['items'], own['items'], reading)) return null;
  const row = changedPurchase(before['items'], own['items'], reading);
  if (row) own['items'] = [row];
  const merged: Record<string, unknown> = { ...before };
  for (const [name, others] of EXCLUSIVE)
    if (name in own) for (const other of others) if (!(other in own)) delete merged[other];
  const factors = mergedFactors(before['factors'], own['factors']);
  Object.assign(merged, own, factors ? { factors, unit: before['unit'] } : {});
  const changed = Object.keys(merged).filter((name) => !isSame(merged[name], before[name]));
  return changed.length === 0 ? null : { call: { id: last.id, parameters: merged }, changed, filled };
}

interface Purchase {
  count: number;
  price: number;
}

/** Says that a bare number is a price: '$4', 'at 4.99'. */
const PRICE = /\$|\bat\b|\.\d\d\b|\b(?:dollars?|bucks|cents)\b/;

/** The one purchase of a call with a bare number put in: another price where the message says so, else another count. */
function changedPurchase(before: unknown, own: unknown, { text, quantities }: MessageReading): Purchase | null {
  const [last, ...others] = Array.isArray(before) ? (before as Purchase[]) : [];
  const [first] = quantities;
  if (!Array.isArray(own) || !last || !first || others.length > 0 || quantities.length > 1) return null;
  return PRICE.test(text) ? { ...last, price: first.value } : { ...last, count: first.value };
}

/** Whether a bare number may be meant for each of several purchases. */
const isUnclear = (before: unknown, own: unknown, { quantities }: MessageReading): boolean =>
  Array.isArray(before) && before.length > 1 && Array.isArray(own) && quantities.length === 1;

/** Whether a factor is an amount or a count: '16 plants', '3 acres', not '3.25 $ each' or '40 pounds a hive'. */
const isAmount = ({ label, is_divisor: isDivisor }: AmountFactor): boolean =>
  !isDivisor && !label.includes('$') && !/ (?:an?|each|per)\b/.test(label);

/** The factors of a product with those of the same unit, or the one amount by a bare number, replaced; null where there are none. */
function mergedFactors(before: unknown, own: unknown): AmountFactor[] | null {
  if (!Array.isArray(before) || !Array.isArray(own)) return null;
  const [old, fresh] = [before as AmountFactor[], own as AmountFactor[]];
  const used = new Set<AmountFactor>();
  const [bare, ...others] = fresh;
  const amounts = old.filter(isAmount);
  if (bare?.label === '' && others.length === 0 && amounts.length === 1)
    return old.map((factor) => (isAmount(factor) ? { ...factor, value: bare.value } : factor));
  const replaced = old.map((factor) => {
    const match = fresh.find(
      (each) =>
        !used.has(each) && (each.label === factor.label || each.label.split(' ')[0] === factor.label.split(' ')[0]),
    );
    if (match) used.add(match);
    return match ? { ...factor, value: match.value } : factor;
  });
  return [...replaced, ...fresh.filter((each) => !used.has(each))];
}

const MAX_WORDS = 12;
const JOINING =
  /^(?:and|or|by|x|with|what|about|at|for|only|just|make|it|then|in|to|of|now|how|if|no|deep|wide|long|each|a|the|[^a-z]*)$/;

/** What speaks for a change of the last call, and for a message of its own. */
export function changeFeatures(
  reading: MessageReading,
  { call, changed, filled }: ChangedCall,
  last: Parameters,
  own: { isSameTool: boolean; isDone: boolean; share: number },
  today: Day,
): FeatureList[] {
  const words = reading.tokens.filter((token) => /^[a-z#\d]/.test(token)).map(wordFeature);
  const outcome = farmTool(call.id)?.accepts(call.parameters)
    ? farmTool(call.id)?.run(call.parameters, { today })
    : undefined;
  const isNumber = changed.some((name) =>
    toolSlots.get(call.id)?.some((slot) => slot.name === name && slot.kind === 'number'),
  );
  const isSet = changed.every((name) => (last[name] ?? null) !== null);
  const isMeasure = (at: number) => reading.quantities.some((each) => each.at <= at && at < each.end);
  // Numbers and joining words alone: '15 by 15', 'and 6 feet'.
  const isBare = reading.tokens.every((token, at) => isMeasure(at) || JOINING.test(token));
  const features = [
    'change',
    `change|length:${Math.min(MAX_WORDS, words.length)}`,
    ...(words.length <= 5 ? ['change|short'] : []),
    `change|first:${words[0] ?? ''}`,
    `change|first:${words[0] ?? ''} ${words[1] ?? ''}`,
    `change|changed:${Math.min(3, changed.length)}`,
    `change|number:${isNumber}`,
    `change|set:${isSet}`,
    `change|set:${isSet}/${own.isSameTool}`,
    `change|bare:${isBare}`,
    `change|bare:${isBare}/${isSet}`,
    `change|unused:${Math.min(2, filled.unused)}`,
    `change|outcome:${outcome === undefined ? 'unfit' : isMissingParameter(outcome) ? 'missing' : 'done'}`,
    `change|own:${own.isDone}`,
    `change|own:${own.isDone}/${own.isSameTool}`,
    `change|share:${Math.round(own.share * 5)}`,
    `change|share:${Math.round(own.share * 5)}/${own.isDone}`,
  ];
  return [features, []];
}
