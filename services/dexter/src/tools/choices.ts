import { memoizeByObject } from '@farm/server-kit';
import { type MessageReading, unitAt } from '@farm/reader';
import { wordFeature } from './evidence';
import { logProbabilities, type FeatureList, type Weights } from './linear-model';
import optionWords from './option-words.json';
import type { Slot } from './slots';

/** Stems and pairs of stems of a message, with '#' for numbers; the words by which a choice is made. */
export const messageStems = memoizeByObject(({ tokens }: MessageReading): string[] => {
  const words = tokens.filter((token) => /^[a-z\d]/.test(token)).map(wordFeature);
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
  return [...new Set([...words, ...pairs])];
});

/** The stems of a message in their order, with a space on both sides. */
const stemText = memoizeByObject(
  ({ tokens }: MessageReading): string =>
    ` ${tokens
      .filter((token) => /^[a-z\d]/.test(token))
      .map(wordFeature)
      .join(' ')} `,
);

/** How people say the options of choices, by 'parameter=option', 'tool.option' or the option alone. */
const OPTION_WORDS: Readonly<Record<string, string>> = optionWords;
const stemsOf = (words: string): string =>
  words
    .split(/[\s-]+/)
    .map(wordFeature)
    .join(' ');
const phrases = new Map(
  Object.entries(OPTION_WORDS).map(([option, words]) => [option, words.split(', ').map(stemsOf)]),
);

/** The wordings of an option, as stems. */
const wordingsOf = ({ tool, name }: Pick<Slot, 'tool' | 'name'>, option: string): readonly string[] => [
  stemsOf(option),
  ...(phrases.get(`${name}=${option}`) ?? phrases.get(`${tool}.${option}`) ?? phrases.get(option) ?? []),
];

/** Values that a choice or flag may have in a message, the last of them none. */
export interface ValueChoice {
  values: readonly (string | boolean | null)[];
  features: readonly FeatureList[];
}

/** Where an option is named: its words, its animal, or its unit with or without a rate. */
function mentionOf(slot: Slot, option: string, reading: MessageReading): string[] {
  const text = stemText(reading);
  const longest = Math.max(
    0,
    ...wordingsOf(slot, option)
      .filter((words) => text.includes(` ${words} `))
      .map((words) => words.split(' ').length),
  );
  const animal = reading.animals.findIndex(({ kind }) => kind === option);
  const unit = unitAt(option.split(' '), 0)?.unit;
  const isRate = reading.quantities.some((each) => each.unit === unit && each.per !== null);
  const isPrice = reading.quantities.some(
    ({ unit: of, per }) => of === 'dollar' && per && (per.unit === unit || option.endsWith(` ${per.unit}`)),
  );
  return [
    ...(longest > 0 ? ['in', `in:${Math.min(longest, 2)}`] : []),
    ...(animal < 0 ? [] : [`animal:${Math.min(animal, 1)}`]),
    ...(isRate ? ['rate'] : []),
    ...(isPrice ? ['price'] : []),
    ...(unit !== undefined && reading.quantities.some((each) => each.unit === unit) ? ['unit'] : []),
  ];
}

/** The values of a choice or flag with what speaks for them. */
export function valueChoice(slot: Slot, reading: MessageReading): ValueChoice {
  const { tool, name, kind, options } = slot;
  const stems = messageStems(reading);
  const values = kind === 'flag' ? [true, null] : [...options, null];
  const features = values.map((value) => {
    const own = `?${name}=${value}`;
    const mention = value === null ? ['none'] : mentionOf(slot, String(value), reading);
    return [
      own,
      `${tool}${own}`,
      ...mention.flatMap((each) => [`?*|${each}`, `?${name}|${each}`, `${own}|${each}`]),
      ...stems.flatMap((stem) => [`${own}|w:${stem}`, `${tool}${own}|w:${stem}`]),
    ];
  });
  return { values, features };
}

/** The likeliest value; null for none. `isChange`: only a value that the message names changes a call. */
export function chooseValue(
  { values, features }: ValueChoice,
  weights: Weights,
  isChange: boolean,
): string | boolean | null {
  const logs = logProbabilities(weights, features).map((log, at) =>
    isChange && values[at] !== null && !features[at]?.includes('?*|in') ? -Infinity : log,
  );
  return values[logs.indexOf(Math.max(...logs))] ?? null;
}

/** The wordings of a material of a list in a message, from its first to its last place. */
export function materialsIn(slot: Slot, reading: MessageReading): string[] {
  const text = stemText(reading);
  return slot.options
    .flatMap((option) => {
      const places = wordingsOf(slot, option).flatMap((words) => {
        const at = text.indexOf(` ${words} `);
        return at < 0 ? [] : [{ at, length: words.length }];
      });
      const [longest] = places.sort((one, other) => other.length - one.length);
      return longest ? [{ option, ...longest }] : [];
    })
    .sort((one, other) => other.length - one.length)
    .map(({ option }) => option);
}
