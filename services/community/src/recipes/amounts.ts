import { inPlural, inSingular, nounOf } from './food-nouns';

/** How much of a food is at hand, as it was typed: '5 pounds', '2 dozen'. */
export interface AmountAtHand {
  text: string;
  grams?: number;
  /** Of eggs, or of cans. */
  count?: number;
  cups?: number;
}

/** A unit of kitchen amounts, with its plural and the steps to which it is rounded, from each number on. */
interface Unit {
  one: string;
  many: string;
  /** Pairs of a number and the fractions allowed from it on. */
  rounding: readonly (readonly [from: number, fractions: readonly number[]])[];
}

const QUARTERS = [0, 1 / 4, 1 / 2, 3 / 4, 1];
const THIRDS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
const HALVES = [0, 1 / 2, 1];
const WHOLE = [0, 1];

const unit = (one: string, rounding: Unit['rounding'], many = `${one}s`): Unit => ({ one, many, rounding });

const TEASPOON = unit('teaspoon', [
  [0, [0, 1 / 8, ...QUARTERS.slice(1)]],
  [1, QUARTERS],
]);
const TABLESPOON = unit('tablespoon', [[0, HALVES]]);
const CUP = unit('cup', [
  [0, THIRDS],
  [6, HALVES],
  [12, WHOLE],
]);
const OUNCE = unit('ounce', [
  [0, HALVES],
  [8, WHOLE],
]);
const POUND = unit('pound', [
  [0, THIRDS],
  [2, QUARTERS],
  [5, HALVES],
  [20, WHOLE],
]);
const QUART = unit('quart', [[0, HALVES]]);
const GALLON = unit('gallon', [[0, QUARTERS]]);
/** What is not cut: eggs, cans, sprigs. */
const PIECES: readonly Unit[] = [
  ...['can', 'jar', 'clove', 'sprig', 'stick', 'slice', 'ear', 'roll', 'pod', 'fillet', 'sheet', 'sleeve', 'piece'].map(
    (each) => unit(each, [[0, WHOLE]]),
  ),
  unit('pinch', [[0, WHOLE]], 'pinches'),
  unit('bunch', [[0, HALVES]], 'bunches'),
  unit('loaf', [[0, HALVES]], 'loaves'),
  unit('head', [[0, HALVES]]),
];
const COUNT = unit('', [
  [0, HALVES],
  [4, WHOLE],
]);
const WHOLE_COUNT = unit('', [[0, WHOLE]]);

const UNITS = [TEASPOON, TABLESPOON, CUP, OUNCE, POUND, QUART, GALLON, ...PIECES];
const UNIT_WORDS = UNITS.flatMap(({ one, many }) => [many, one]).join('|');

const NUMBER = String.raw`\d+ \d\/\d|\d\/\d|\d+(?:\.\d+)?`;
const FRACTIONS: readonly (readonly [number, string])[] = [
  [1 / 8, '1/8'],
  [1 / 4, '1/4'],
  [1 / 3, '1/3'],
  [1 / 2, '1/2'],
  [2 / 3, '2/3'],
  [3 / 4, '3/4'],
];

/** '1 1/2' as 1.5. */
export function readAmountNumber(text: string): number {
  return text.split(' ').reduce((sum, part) => {
    const [over = 0, under = 1] = part.split('/').map(Number);
    return sum + over / under;
  }, 0);
}

/** 1.5 as '1 1/2'. */
function formatNumber(value: number): string {
  const whole = Math.floor(value + 1e-6);
  const rest = FRACTIONS.find(([fraction]) => Math.abs(value - whole - fraction) < 0.01)?.[1];
  return [whole > 0 || rest === undefined ? whole.toLocaleString('en-US') : '', rest].filter(Boolean).join(' ');
}

/** The nearest number that the unit allows; never 0. */
function roundTo({ rounding }: Unit, value: number): number {
  const fractions = rounding.findLast(([from]) => value >= from)?.[1] ?? WHOLE;
  const whole = Math.floor(value + 1e-6);
  const nearest = (list: readonly number[]) =>
    list.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) + 1e-6 ? each : best));
  return nearest(fractions.map((each) => whole + each).filter((each) => each > 0));
}

const TEASPOONS_IN_TABLESPOON = 3;
const TABLESPOONS_IN_CUP = 16;
const OUNCES_IN_POUND = 16;
/** In cups, too: from a cup on, and where they are a simple part of one. */
const isManyTablespoons = (count: number) => count >= TABLESPOONS_IN_CUP || count === 8 || count === 12;
const isNear = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 0.01;

/** The same in the unit in which a cook measures that much: 6 teaspoons are 2 tablespoons. */
function inKitchenUnit(value: number, own: Unit): [number, Unit] {
  if (own === TEASPOON && (value >= 6 || (value > 2.99 && isNear(value, TEASPOONS_IN_TABLESPOON / 2))))
    return [value / TEASPOONS_IN_TABLESPOON, TABLESPOON];
  if (own === TABLESPOON && value < 0.99) return [value * TEASPOONS_IN_TABLESPOON, TEASPOON];
  if (own === CUP && value < 0.24) return inKitchenUnit(value * TABLESPOONS_IN_CUP, TABLESPOON);
  if (own === OUNCE && value >= OUNCES_IN_POUND) return [value / OUNCES_IN_POUND, POUND];
  if (own === POUND && value < 0.49) return [value * OUNCES_IN_POUND, OUNCE];
  return [value, own];
}

function formatMeasure(value: number, own: Unit): string {
  const [inUnit, shown] = inKitchenUnit(value, own);
  const rounded = roundTo(shown, inUnit);
  const text = `${formatNumber(rounded)} ${rounded > 1 ? shown.many : shown.one}`;
  return shown === TABLESPOON && isManyTablespoons(rounded)
    ? `${formatMeasure(rounded / TABLESPOONS_IN_CUP, CUP)} (${text})`
    : text;
}

const CUPS_IN_QUART = 4;
const CUPS_IN_GALLON = 16;
/** Cups of water from which on a pot is filled by the quart, and by the gallon. */
const MANY_CUPS = { quart: 20, gallon: 32 } as const;

function formatWater(cups: number): string {
  if (cups >= MANY_CUPS.gallon) return formatMeasure(cups / CUPS_IN_GALLON, GALLON);
  return cups >= MANY_CUPS.quart ? formatMeasure(cups / CUPS_IN_QUART, QUART) : formatMeasure(cups, CUP);
}

/** Grams below this are exact, all others in steps of five. */
const FEW_GRAMS = 20;

function scaleGrams(figure: string, factor: number, isKilos: boolean): string {
  const value = Number(figure.replaceAll(',', '')) * factor;
  if (isKilos) return String(Math.max(0.1, Math.round(value * 10) / 10));
  const rounded = value < FEW_GRAMS ? Math.max(1, Math.round(value)) : Math.round(value / 5) * 5;
  return rounded.toLocaleString('en-US');
}

/** Every weight in a text times the factor: '(1,420 g)'. */
const scaleWeights = (text: string, factor: number): string =>
  text.replace(
    /(\d[\d,]*(?:\.\d+)?) (k?g)\b/g,
    (_, figure: string, name: string) => `${scaleGrams(figure, factor, name === 'kg')} ${name}`,
  );

const NOT_CUT = /\b(?:eggs?|yolks?|whites?|lea(?:f|ves)|berr(?:y|ies)|cloves|pods?|anise|shells|crusts?)\b/i;
const LEADING = new RegExp(`^(${NUMBER})(?: (${UNIT_WORDS})\\b)?(.*)$`);
const unitOf = (word: string): Unit | undefined => UNITS.find(({ one, many }) => word === one || word === many);

/** A count of cans in the words of one or more: '1 can (15 ounces)', '2 cans (15 ounces each)'. */
const withEach = (rest: string, count: number): string =>
  count > 1 ? rest.replace(/\((\d+ ounces)\)/, '($1 each)') : rest.replace(/\((\d+ ounces) each\)/, '($1)');

/**
 * The amount of an ingredient times `factor`, in fractions that a kitchen measures; eggs and cans stay whole. What begins with no
 * number stays as it is.
 */
export function scaleAmount(
  { amount, name, note = '' }: { amount: string; name: string; note?: string },
  factor: number,
): string {
  if (factor === 1) return amount;
  if (/^\d[\d,]*(?:\.\d+)? k?g\b/.test(amount)) return scaleWeights(amount, factor);
  const [, number, word = '', rest = ''] = LEADING.exec(amount) ?? [];
  if (number === undefined) return amount;
  const value = readAmountNumber(number) * factor;
  const own = unitOf(word);
  if (!own) {
    const isWhole =
      NOT_CUT.test(name) || /\bwhole\b/.test(`${note} ${rest}`) || (/^ \(\d/.test(rest) && !/ k?g\)/.test(rest));
    return `${formatNumber(roundTo(isWhole ? WHOLE_COUNT : COUNT, value))}${scaleWeights(rest, factor)}`;
  }
  const measure = name === 'water' && own === CUP ? formatWater(value) : formatMeasure(value, own);
  return `${measure}${withEach(scaleWeights(rest, factor), readAmountNumber(/^[\d /]+/.exec(measure)?.[0].trim() ?? '1'))}`;
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const WORD_NUMBERS = [...NUMBER_WORDS, 'half an?', 'a third of a', 'a'].join('|');

function valueOf(text: string): number {
  const spelled = NUMBER_WORDS.indexOf(text.toLowerCase());
  if (spelled >= 0) return spelled + 1;
  if (/^half/i.test(text)) return 1 / 2;
  if (/third/i.test(text)) return 1 / 3;
  return /^a$/i.test(text) ? 1 : readAmountNumber(text);
}

/** An amount inside a sentence: '2 cups (475 g) of the water', 'two 15-ounce cans', 'from about 3 lemons'. */
const IN_TEXT = new RegExp(
  `(?<!all but |to |[\\d/-])\\b(${NUMBER}|${WORD_NUMBERS}) ((?:\\d+-ounce )?)(${UNIT_WORDS}|lemons?|limes?)\\b(?! at a time| each|-)`,
  'gi',
);
/** 'a can' and 'a piece' tell of one thing, 'a cup' is an amount. */
const isArticle = (number: string, word: string) =>
  /^a$/i.test(number) && !/^(?:cup|tablespoon|teaspoon|pound)$/.test(word);
/** These are counted in the list; in a sentence they tell of a shape. */
const SHAPES = /^(?:piece|slice|sheet|roll|head|stick|fillet|pod|pinch|loaf|bunch|sleeve)/;

/** The amounts inside a step or a note times `factor`. Minutes, temperatures, sizes and what is left in a pan stay. */
export function scaleText(text: string, factor: number): string {
  if (factor === 1) return text;
  return scaleWeights(text, factor)
    .replace(IN_TEXT, (found, number: string, size: string, word: string) => {
      const own = unitOf(word) ?? unit(word.replace(/s$/, ''), [[0, WHOLE]]);
      if (isArticle(number, word) || SHAPES.test(word)) return found;
      const [count, shown] =
        size === '' ? inKitchenUnit(valueOf(number) * factor, own) : [valueOf(number) * factor, own];
      const rounded = roundTo(shown, count);
      const spelled = size === '' ? undefined : NUMBER_WORDS[rounded - 1];
      return `${spelled ?? formatNumber(rounded)} ${size}${rounded > 1 ? shown.many : shown.one}`;
    })
    .replace(
      /\b(\d+) (?=for the (?:stew|soup|rice|meat|leaves|gravy)\b)/g,
      (_, number: string) => `${formatNumber(roundTo(CUP, Number(number) * factor))} `,
    );
}

/** Foods that are counted without a plural of their own. */
const UNCOUNTED =
  /\b(?:garlic|ginger|roti|naan|ham|corn|celery|cilantro|tofu|cabbage|okra|[a-z]*fish|turkey|chicken)$/i;

/** A food as its number asks: '1 egg', '2 bay leaves', '13 medium (2,000 g) onions'. */
export function nameFor({ amount, name }: { amount: string; name: string }): string {
  const [, number] = new RegExp(`^(${NUMBER})(?: (?:large|medium|small))?(?: \\([^)]*\\))?$`).exec(amount) ?? [];
  if (number === undefined || UNCOUNTED.test(nounOf(name))) return name;
  return readAmountNumber(number) <= 1 ? inSingular(name) : inPlural(name);
}

/** The grams in an amount, from its weight; 0: it names none. */
export function gramsOf(amount: string): number {
  const [, figure = '0', name] = /([\d,.]+) (k?g)\b/.exec(amount) ?? [];
  return Number(figure.replace(',', '')) * (name === 'kg' ? 1_000 : 1);
}

/** The cups in an amount; 0: it is not measured in cups. */
export function cupsOf(amount: string): number {
  const [, number] = new RegExp(`^(${NUMBER}) cups?\\b`).exec(amount) ?? [];
  return number === undefined ? 0 : readAmountNumber(number);
}
