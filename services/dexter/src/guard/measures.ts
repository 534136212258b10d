const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const VALUES = new Map<string, number>([
  ...SMALL.split(' ').map((word, at) => [word, at] as const),
  ...TENS.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
]);
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

/** Units by their singular. */
const UNITS = new Map(
  `dollar dollars buck bucks cent cents percent degree degrees ounce ounces pound pounds gallon gallons quart quarts pint pints
  cup cups teaspoon teaspoons tablespoon tablespoons milliliter milliliters milligram milligrams gram grams
  minute minutes hour hours day days week weeks month months year years inch inches foot feet yard yards acre acres`
    .split(/\s+/)
    .map((unit) => [unit, unit === 'feet' ? 'foot' : unit === 'inches' ? 'inch' : unit.replace(/s$/, '')]),
);
const SIGNS = new Map([
  ['$', 'dollar'],
  ['%', 'percent'],
  ['°', 'degree'],
  ['f', 'degree'],
]);

/**
 * The figures of a text with their units, spelled out or in digits: 'twenty-five dollars' and '$25' are both '25 dollar'.
 * A range holds two: 'two to three weeks' is '2 week' and '3 week'. Linear.
 */
export function measuresOf(text: string): { spelled: Set<string>; all: Set<string> } {
  const spelled = new Set<string>();
  const all = new Set<string>();
  const words = text.toLowerCase().match(/[a-z]+|\d+(?:[.,]\d+)*|[$%°]/g) ?? [];
  let pending: { value: number; isSpelled: boolean; isMoney: boolean }[] = [];
  let value: number | null = null;
  let isAfterDollar = false;
  const close = () => {
    if (value !== null) pending.push({ value, isSpelled: true, isMoney: false });
    value = null;
  };
  for (const word of words) {
    const small = VALUES.get(word);
    const scale = SCALES.get(word);
    const unit = UNITS.get(word) ?? SIGNS.get(word);
    if (small !== undefined) value = (value ?? 0) + small;
    else if (scale !== undefined) value = Math.max(value ?? 1, 1) * scale;
    else if (/^\d/.test(word)) {
      close();
      pending.push({ value: Number(word.replaceAll(',', '')), isSpelled: false, isMoney: isAfterDollar });
    } else if (word === '$') close();
    else if (unit !== undefined) {
      close();
      for (const each of pending) {
        const measure = `${each.value} ${each.isMoney ? 'dollar' : unit}`;
        all.add(measure);
        if (each.isSpelled) spelled.add(measure);
      }
      pending = [];
    } else if (value !== null && word === 'and') continue;
    else {
      close();
      if (word !== 'to' && word !== 'or') {
        for (const each of pending) if (each.isMoney) all.add(`${each.value} dollar`);
        pending = [];
      }
    }
    isAfterDollar = word === '$';
  }
  for (const each of pending) if (each.isMoney) all.add(`${each.value} dollar`);
  return { spelled, all };
}

const MONTH = /^(january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** The figures of a text in digits with what they measure ('$14.99', '65 f', '30 %'), and the months it names. */
export function figuresOf(text: string): string[] {
  const figures: string[] = [];
  for (const [, money = '', number = '', unit = ''] of text.matchAll(
    /(\$ ?)?(\d+(?:[.,]\d+)*)(?: ?(%|°|[A-Za-z]+))?/g,
  )) {
    const value = number.replaceAll(',', '');
    figures.push(`${money.trim()}${value} ${money ? '' : unit.toLowerCase()}`.trim());
  }
  // 'May' begins a sentence as often as it is a month: only after another word is it a date.
  for (const [word] of text.matchAll(/(?<=[a-z,] )[A-Z][a-z]{2,8}\b/g)) if (MONTH.test(word)) figures.push(word);
  return figures;
}
