import { formatFigure, grantNamed, measureOf } from '@farm/almanac';
import { isNumber, type MessageReading, type Quantity, unitAt } from '@farm/reader';
import type { Assigned } from './assignment';
import type { Slot } from './slots';

/** A value of words for a slot, from the message and the numbers that fill the other slots. */
type Wording = (reading: MessageReading, assigned: readonly Assigned[], slot: Slot) => string | null;

const STOP =
  /^(?:at|for|in|on|and|or|of|to|the|a|an|is|are|do|i|per|each|from|with|by|if|what|how|need|needs|comes?|cost|costs|you|u|we|my|it|that|than|apiece|into|plus|only|come|so|then|has|have|will|would|would|dollars?|bucks|want)$/;
const CONTAINER =
  /^(?:bale|bag|sack|box|bundle|tray|flat|roll|panel|bucket|barrel|pot|load|jar|crate|pack|packet|tank|block|spool|case|carton|pallet|piece|coil|tote|jug|bottle|can|tub|stick|sheet)(?:e?s)?$/;

/** The thing that is counted: 'posts' of '35 t-posts', 'tomato clips'. */
function nounOf({ unit, after }: Pick<Quantity, 'unit' | 'after'>): string | null {
  if (unit !== 'each') return measureOf(unit)?.name ?? (unit === 'dozen' ? 'dozen' : `${unit}s`);
  const end = after.findIndex((word) => STOP.test(word) || !/^[a-z]/.test(word));
  const words = (end < 0 ? after : after.slice(0, end)).slice(0, 3);
  return words.findLast((word) => /s$/.test(word)) ?? words.at(-1) ?? null;
}

const quantityOf = (assigned: readonly Assigned[], name: string): Quantity | null =>
  assigned.find(({ slot }) => slot?.name === name)?.evidence.quantity ?? null;

const plural = (word: string): string =>
  /s$/.test(word) ? word : /(?:x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** What holds an amount: 'bags' of '40 lb bags' and 'bags of 40'. */
const packageName: Wording = ({ tokens }, assigned) => {
  const size = quantityOf(assigned, 'package_size');
  if (!size) return null;
  const holder =
    [...size.after, ...size.before].find((word) => CONTAINER.test(word)) ?? tokens.find((word) => CONTAINER.test(word));
  return holder === undefined ? null : plural(holder);
};

/** Units that a message names without a number: 'in liters'. */
function freeUnits({ tokens, quantities }: MessageReading): string[] {
  const isTaken = (at: number) => quantities.some((each) => each.at <= at && at < each.end);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = isTaken(at) ? null : unitAt(tokens, at);
    if (unit) found.push(unit.unit);
    at += unit ? unit.length - 1 : 0;
  }
  return found;
}

const MANY_DEGREES: Readonly<Record<string, string>> = { fahrenheit: 'celsius', celsius: 'fahrenheit' };

/** The number and units of a conversion. */
function conversionOf(reading: MessageReading): { value: string | null; from: string | null; to: string | null } {
  const [quantity] = reading.quantities;
  const free = freeUnits(reading).filter((unit) => measureOf(unit) || unit in MANY_DEGREES);
  const own = quantity && quantity.unit !== 'each' ? quantity.unit : undefined;
  const kindOf = (unit: string) => measureOf(unit)?.of ?? 'temperature';
  const known = own === 'degree' ? undefined : own;
  const to = free.findLast((unit) => known === undefined || (unit !== known && kindOf(unit) === kindOf(known)));
  const from =
    known ??
    free.find((unit) => unit !== to && (to === undefined || kindOf(unit) === kindOf(to))) ??
    MANY_DEGREES[to ?? ''];
  const value = quantity ? quantity.value : from !== undefined && to !== undefined ? 1 : null;
  return {
    value: value === null ? null : String(value),
    from: from ?? null,
    to: to ?? MANY_DEGREES[from ?? ''] ?? null,
  };
}

const expenseParts: Wording = (_, assigned) => {
  const parts = assigned.filter(({ slot }) => slot?.name === 'expenses');
  return parts.length < 2 ? null : parts.map(({ value }) => `$${formatFigure(Number(value), 2)}`).join(' + ');
};

const NEED =
  /\b(?:for|needs?|wants?|wanting|buy|get|fund|funding|toward|towards)\s+((?:(?!\b(?:in|at|for|and|so|that|grant|can|to|because|please|we|i)\b)[a-z' -]){3,40})/g;
const WHO =
  /\b((?:beginning|veteran(?: owned)?|small|young|new|community|church|school|elementary|family|women|woman|black|organic)[a-z -]{0,20}?(?:farmer|farm|garden|school|group|club|pantry))\b/;

const DIRECT =
  /\b(?:direct(?:ly)?[- ]?(?:sow|seed)|(?:sow|seed|plant|start)\w*\b[^.?!]*\bseeds?\b[^.?!]*\b(?:outside|outdoors|in the ground|in the garden)|(?:sow|seed)\w* [^.?!]*\b(?:outside|outdoors|in the ground|in place))/;

const WORDINGS: Readonly<Record<string, Wording>> = {
  program: ({ text }) => grantNamed(text)?.id ?? null,
  package_name: packageName,
  direct: ({ text }) => (DIRECT.test(text) ? 'yes' : null),
  expense_parts: expenseParts,
  value: (reading) => conversionOf(reading).value,
  from: (reading) => conversionOf(reading).from,
  to: (reading) => conversionOf(reading).to,
  need: ({ text }) =>
    Array.from(text.matchAll(NEED), ([, need = '']) => need.trim()).findLast(
      (need) => !/grant|paragraph|application/.test(need),
    ) ?? null,
  who: ({ text }) => WHO.exec(text)?.[1] ?? null,
  number: ({ quantities }) => {
    const sum = quantities.find(({ unit }) => unit === 'dollar');
    return sum ? `$${formatFigure(sum.value, 2)}` : null;
  },
  unit: (_, assigned) => {
    const quantity = quantityOf(assigned, 'amount') ?? quantityOf(assigned, 'total');
    return quantity && (quantity.unit === 'yard' && quantityOf(assigned, 'total') ? 'cubic yards' : nounOf(quantity));
  },
};

/** The words for a slot; null where the message has none. */
export const wordingFor: Wording = (reading, assigned, slot) => WORDINGS[slot.name]?.(reading, assigned, slot) ?? null;

const NAME_STOP =
  /^(?:part|parts|of|the|to|and|with|for|is|a|bucket|buckets|cup|cups|percent|pound|pounds|gallon|gallons|scoop|scoops|shovel|shovels|in|at)$/;

/** The names of the ingredients of a mix, one for each of their numbers. */
export function ingredientNames({ tokens }: MessageReading, parts: readonly Assigned[]): (string | null)[] {
  return parts.map(({ evidence: { quantity } }, index) => {
    if (!quantity) return null;
    const next = parts[index + 1]?.evidence.quantity?.at ?? tokens.length;
    const after = tokens.slice(quantity.end, next);
    const first = after.findIndex((word) => /^[a-z]/.test(word) && !NAME_STOP.test(word));
    const rest = first < 0 ? [] : after.slice(first);
    const end = rest.findIndex((word) => !/^[a-z]/.test(word) || NAME_STOP.test(word) || isNumber(word));
    const name = (end < 0 ? rest : rest.slice(0, end)).slice(0, 3).join(' ');
    if (name !== '') return name;
    const before = quantity.before.find((word) => /^[a-z]/.test(word) && !NAME_STOP.test(word));
    return before ?? null;
  });
}
