import { farmTools } from '@farm/almanac';
import type { MessageReading } from '@farm/reader';
import { wordStem } from '../text/words';
import { evidenceFor, valuesIn } from './evidence';
import { softmax, scoreOf, type FeatureList, type Weights } from './linear-model';
import { toolSlots } from './slots';

/** The tools that a message may want; the last is none. */
export const TOOL_NAMES: readonly string[] = [...farmTools.map(({ id }) => id), 'none'];

/** The words of a message with signs for what was read: '@length', '@crop', '@place'. */
function plainWords({
  tokens,
  quantities,
  produce,
  animals,
  place,
  unresolvedPlace,
  dates,
  grade,
}: MessageReading): string[] {
  const signs = new Map<number, string>();
  const cover = (at: number, end: number, sign: string) => {
    for (let index = at; index < end; index += 1) signs.set(index, index === at ? sign : '');
  };
  for (const { at, end } of produce) cover(at, end, '@crop');
  for (const { at, end } of dates) cover(at, end, '@date');
  for (const { at, end, kind } of animals) cover(at, end, `@${kind}`);
  for (const { at, end, unit, per, side } of quantities)
    cover(at, end, `@${unit}${per ? `/${per.unit}` : ''}${side ? 'x' : ''}`);
  const where = new Set(
    `${place?.name ?? ''} ${place?.zip ?? ''} ${unresolvedPlace ?? ''}`.toLowerCase().match(/[a-z]+|\d{5}/g) ?? [],
  );
  const words = tokens.map(
    (token, at) =>
      signs.get(at) ??
      (where.has(token) ? '@place' : /^\d/.test(token) ? '#' : /^[a-z]/.test(token) ? wordStem(token) : token),
  );
  return [...words.filter((word) => word !== '' && !/^[.,;!'"-]$/.test(word)), ...(grade ? ['@grade'] : [])];
}

const PREFIX = 4;

/** What of a message speaks for tools in general. */
export function messageFeatures(reading: MessageReading): string[] {
  const words = plainWords(reading);
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
  const skips = words.slice(2).map((word, at) => `${words[at] ?? ''} _ ${word}`);
  const prefixes = words.filter((word) => /^[a-z]{5,}/.test(word)).map((word) => `${word.slice(0, PREFIX)}-`);
  const animals = reading.animals.length > 0 ? ['@animal'] : [];
  const [first = '', second = ''] = words;
  const units = reading.quantities.map(({ unit, per }) => `u:${unit}${per ? '/' : ''}`);
  return [
    ...new Set([
      ...['bias', ...words, ...pairs, ...skips, ...prefixes, ...animals, ...units],
      ...[`^${first}`, `^${first} ${second}`, `$${words.at(-1) ?? ''}`, `n:${Math.min(reading.quantities.length, 5)}`],
    ]),
  ];
}

/** How well the numbers and names of a message fit the slots of a tool. */
function fitFeatures(tool: string, reading: MessageReading): string[] {
  if (tool === 'none') return [];
  const slots = toolSlots.get(tool) ?? [];
  const numbers = evidenceFor(reading, slots).filter(({ kind }) => kind === 'number');
  const fits = numbers.map((one) => slots.flatMap((slot) => valuesIn(one, slot)));
  const isMany = slots.some((slot) => slot.isMany);
  const room = slots.filter(({ kind }) => kind === 'number').length;
  const over = isMany ? 0 : Math.max(0, numbers.length - room);
  const exact = fits.filter((all) =>
    all.some(({ fit }) => fit === 'unit' || fit === 'money' || fit === 'converted'),
  ).length;
  const has = (kind: string) => slots.some((slot) => slot.kind === kind);
  const words = new Set(reading.tokens.map(wordStem));
  const named = new Set(slots.flatMap((slot) => [...slot.words]));
  return [
    `~misfit:${Math.min(3, fits.filter((all) => all.length === 0).length)}`,
    `~over:${Math.min(3, over)}`,
    `~exact:${Math.min(3, exact)}/${Math.min(3, numbers.length)}`,
    `~crop:${has('crop') || has('produce')}/${reading.produce.length > 0}`,
    `~place:${has('place')}/${reading.place !== null}`,
    `~date:${has('date')}/${reading.dates.length > 0}`,
    `~words:${Math.min(6, [...words].filter((word) => word.length > 3 && named.has(word)).length)}`,
  ];
}

/** The features of each tool and of none for a message. `seen`: features that a tool may have, null for all. */
export function toolFeatures(reading: MessageReading, seen: ((feature: string) => boolean) | null): FeatureList[] {
  const features = messageFeatures(reading);
  return TOOL_NAMES.map((tool) => {
    const own = features.map((feature) => `!${tool}|${feature}`);
    return [...(seen ? own.filter(seen) : own), ...fitFeatures(tool, reading)];
  });
}

/** The probability of each tool for a message, without that of none. */
export function toolProbabilities(reading: MessageReading, weights: Weights): Map<string, number> {
  const shares = softmax(toolFeatures(reading, null).map((features) => scoreOf(weights, features)));
  return new Map(TOOL_NAMES.slice(0, -1).map((tool, at) => [tool, shares[at] ?? 0]));
}
