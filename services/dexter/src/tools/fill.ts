import type { MessageReading } from '@farm/reader';
import { assignSlots, slotChoices, type Assigned } from './assignment';
import { chooseValue, materialsIn, messageStems, valueChoice } from './choices';
import { evidenceFor } from './evidence';
import type { AmountSolution } from './amounts/solution';
import { amountsIn } from './amounts/terms';
import type { Weights } from './linear-model';
import { type Slot, toolSlots } from './slots';
import { ingredientNames, wordingFor } from './wordings';

/** Natural logarithm of the probability from which training calls a number irrelevant. */
const SURE = Math.log(0.6);

export type Parameters = Readonly<Record<string, unknown>>;

/** The parameters that a message gives for a tool. */
export interface FilledCall {
  parameters: Parameters;
  /** Numbers of the message that no parameter uses. */
  unused: number;
  assigned: readonly Assigned[];
}

const isGreen = (material: string): boolean => /grass|kitchen|coffee|manure/.test(material);

/** The value of a slot that is not a number, day, choice or flag. */
function otherValue(slot: Slot, reading: MessageReading, assigned: readonly Assigned[]): unknown {
  const { place, unresolvedPlace, crops, produce } = reading;
  switch (slot.kind) {
    case 'place':
      return place ? (place.zip ?? place.name) : unresolvedPlace;
    case 'crop':
      return crops[0]?.name ?? null;
    case 'produce':
      return produce[0]?.name ?? null;
    case 'material': {
      const named = materialsIn(slot, reading);
      return named.find((each) => isGreen(each) === (slot.name === 'green')) ?? null;
    }
    default:
      return wordingFor(reading, assigned, slot);
  }
}

/** Rows of counts and prices: a price with the count beside it, else one of it. */
function purchaseRows(assigned: readonly Assigned[]): { count: number; price: number }[] {
  const rows: { count: number; price: number }[] = [];
  let count: number | null = null;
  for (const { slot, value } of assigned) {
    if (slot?.name === 'items.count') count = Number(value);
    if (slot?.name !== 'items.price') continue;
    rows.push({ count: count ?? 1, price: Number(value) });
    count = null;
  }
  // '$3.89 each for 25'
  const [only] = rows;
  if (rows.length === 1 && only && count !== null) only.count = count;
  return rows;
}

/** The season that a message names; null: none, or both. Words of its place are none: 'Spring Hill', 'Fall River'. */
function seasonIn({ text, place, unresolvedPlace }: MessageReading): 'spring' | 'fall' | null {
  const town = (place?.name.split(',')[0] ?? unresolvedPlace ?? '').toLowerCase();
  const rest = town === '' ? text : text.replaceAll(town, ' ');
  const [isSpring, isFall] = [
    /\bspring\b/.test(rest),
    /\b(?:fall|autumn)\b(?! (?:off|out|over|down|apart))/.test(rest),
  ];
  return isSpring === isFall ? null : isSpring ? 'spring' : 'fall';
}

/** The lists of a call: items and parts. A price alone is no purchase; it may change one (`isChange`). */
function listsOf(reading: MessageReading, assigned: readonly Assigned[], isChange: boolean): Record<string, unknown> {
  const of = (...names: string[]) => assigned.filter(({ slot }) => slot && names.includes(slot.name));
  const parts = of('parts.parts');
  const names = ingredientNames(reading, parts);
  const rows = isChange || of('items.count').length > 0 || of('items.price').length > 1 ? purchaseRows(assigned) : [];
  return {
    ...(rows.length > 0 ? { items: rows } : {}),
    ...(parts.length > 0
      ? { parts: parts.map(({ value }, at) => ({ name: names[at] ?? `part ${at + 1}`, parts: Number(value) })) }
      : {}),
  };
}

/** The numbers and days of single parameters; those of one slot are added. */
function singlesOf(assigned: readonly Assigned[]): Record<string, unknown> {
  const found: Record<string, number | string> = {};
  for (const { slot, value } of assigned) {
    if (!slot || value === null || slot.name.includes('.')) continue;
    const before = found[slot.name];
    found[slot.name] = typeof before === 'number' && typeof value === 'number' ? before + value : value;
  }
  // An end date before its start moves to the next one: 'from May 1 to August 1', read in June.
  for (const [from, to] of [
    ['date', 'until'],
    ['from', 'to'],
  ] as const) {
    const end = assigned.find(({ slot }) => slot?.name === to)?.evidence.next;
    if (String(found[to]) < String(found[from]) && end) found[to] = end;
  }
  const { length_ft: length, width_ft: width } = found;
  const isProduct = assigned.some(({ slot, evidence }) => slot?.name === 'length_ft' && evidence.quantity?.side);
  if (isProduct && typeof length === 'number' && typeof width === 'number' && width > length)
    [found['length_ft'], found['width_ft']] = [width, length];
  return found;
}

/** The call of 'amount-product' for a solution; where there is none, every number is left over. */
export const productCall = (reading: MessageReading, solution: AmountSolution | null): FilledCall => ({
  parameters: { ...solution },
  unused: solution ? 0 : reading.quantities.length,
  assigned: [],
});

/** The amounts of a message that change a call of 'amount-product'. */
export const productChange = (reading: MessageReading): FilledCall => ({
  parameters: { factors: amountsIn(reading) },
  unused: 0,
  assigned: [],
});

/** Fills the slots of a tool from a message. `last`: of the call that the message changes. */
export function fillCall(
  tool: string,
  reading: MessageReading,
  weights: Weights,
  last: Parameters | null = null,
): FilledCall {
  const slots = toolSlots.get(tool) ?? [];
  const evidence = evidenceFor(reading, slots);
  const stems = messageStems(reading).filter((stem) => !stem.includes(' '));
  const assigned = assignSlots(evidence, slotChoices(evidence, tool, slots, stems, last), weights);
  const parameters: Record<string, unknown> = { ...singlesOf(assigned), ...listsOf(reading, assigned, last !== null) };
  for (const slot of slots) {
    if (slot.kind === 'number' || slot.kind === 'date' || slot.name in parameters) continue;
    const value =
      slot.name === 'animal'
        ? reading.animals.find(({ kind }) => slot.options.includes(kind))?.kind
        : slot.name === 'season'
          ? seasonIn(reading)
          : slot.kind === 'choice' || slot.kind === 'flag'
            ? chooseValue(valueChoice(slot, reading), weights, last !== null)
            : otherValue(slot, reading, assigned);
    if (value !== null && value !== undefined) parameters[slot.name] = value;
  }
  const unused = assigned.filter(
    ({ slot, evidence: { kind }, log }) => slot === null && kind === 'number' && log < SURE,
  ).length;
  return { parameters, unused, assigned };
}
