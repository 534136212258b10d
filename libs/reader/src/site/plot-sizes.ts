import { numberBefore } from './site-numbers';
import { overlaps, type SiteSpan } from './site-text';

/** The size of one plot, in feet and square feet. */
export interface SizeMention extends SiteSpan {
  lengthFt: number | null;
  widthFt: number | null;
  squareFeet: number | null;
  /** By the acre or hectare. */
  isLand: boolean;
}

export const SQUARE_FEET_OF_ACRE = 43_560;
const MAX_FEET = 20_000;
const NUMBER = String.raw`\d{1,5}(?:\.\d{1,2})?`;
// 'In' is a preposition before most words: '30 x 40 in full sun'.
const UNIT = String.raw`(?:[ -]?(feet|foot|ft|'|inches|inch|in\b(?! (?!x\b|by\b|wide\b|deep\b|long\b|tall\b)[a-z])|"|yards?\b|yds?\b|meters?\b|m\b)\.?)?`;
const DIMENSIONS = new RegExp(
  String.raw`(?<![\d.$#])(${NUMBER})${UNIT}(?: (?:long|wide))? ?-?(?:x|by|\*)-? ?(${NUMBER})${UNIT}(?: ?(?:x|by) ?\d{1,3}${UNIT})?`,
  'g',
);
const SPELLED_NUMBER =
  '(two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred)';
const SPELLED = new RegExp(
  String.raw`\b${SPELLED_NUMBER}(?:[- ](?:feet|foot|ft))?[- ](?:by|x)[- ]${SPELLED_NUMBER}(?:[- ](?:feet|foot|ft))?\b`,
  'g',
);
const LONG_WIDE =
  /(?<![\d.])(\d{1,4}) ?(?:feet|foot|ft|')\.? (?:long|wide)(?: and|,| by| x)? (\d{1,4}) ?(?:feet|foot|ft|')?\.? (?:long|wide)/g;
const AREA =
  /(?:(sq(?:uare|\.)?[ -]?(?:feet|foot|ft|')|sqft|sq ?ft|sf\b|ft2)|(square[ -]yards?)|(square[ -]meters?|sq ?m\b|m2)|(\bacres?\b|\bac\b)|(\bhectares?\b|\bha\b))\.?/g;
const SQUARE_FEET = [1, 9, 10.764, SQUARE_FEET_OF_ACRE, 107_639];
const LAND = 3; // the first of the units that measure land
const ROWS_BY_LENGTH = /[ -]?(?:feet|foot|ft|')[ -](?:long )?(?=(?:row|furrow)s?\b)/g;
const LENGTH_OF_ROWS =
  /(?<=\b(?:row|furrow)s?(?:,? (?:of|that are|are|each|about|around)){0,3} )(\d{1,4}) ?(?:feet|foot|ft|')(?: long)?/g;
const LAND_ADJECTIVE = /\b(?:cleared|fenced|flat|sunny|tilled|full|whole|good|wooded|open|fertile)[ -]$/;

const FEET: Readonly<Record<string, number>> = {
  ...{ inch: 1 / 12, inches: 1 / 12, in: 1 / 12, '"': 1 / 12 },
  ...{ yard: 3, yards: 3, yd: 3, yds: 3, meter: 3.28084, meters: 3.28084, m: 3.28084 },
};
/** Of meters whole half feet, as a bed is marked. */
function feetOf(value: string, unit: string | undefined): number {
  const feet = Number(value) * (FEET[unit ?? ''] ?? 1);
  return unit?.startsWith('m') ? Math.floor(feet * 2) / 2 : feet;
}
const rounded = (feet: number): number => Math.round(feet * 100) / 100;
const valueOf = (word: string): number => numberBefore(`${word} `, word.length + 1)?.value ?? 0;

const rectangle = (one: number, other: number, span: SiteSpan): SizeMention[] =>
  one > 0 && other > 0 && one <= MAX_FEET && other <= MAX_FEET
    ? [
        {
          lengthFt: rounded(Math.max(one, other)),
          widthFt: rounded(Math.min(one, other)),
          squareFeet: rounded(one * other),
          isLand: false,
          ...span,
        },
      ]
    : [];

function rectanglesIn(text: string): SizeMention[] {
  const measured = Array.from(
    text.matchAll(DIMENSIONS),
    ({ 0: all, index, 1: a = '', 2: first, 3: b = '', 4: second }) => {
      // 'A 65 by 100 yard' is a yard of a house.
      const isHouseYard = second === 'yard' && first === undefined;
      const unit = isHouseYard ? undefined : second;
      const to = index + (isHouseYard ? all.lastIndexOf('yard') : all.length);
      return rectangle(feetOf(a, first ?? unit), feetOf(b, unit ?? first), { from: index, to });
    },
  );
  const spelled = [SPELLED, LONG_WIDE].map((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: all, index, 1: a = '', 2: b = '' }) =>
      rectangle(valueOf(a), valueOf(b), { from: index, to: index + all.length }),
    ).flat(),
  );
  return [...measured.flat(), ...spelled.flat()];
}

function rowsIn(text: string): SizeMention[] {
  const row = (value: number, span: SiteSpan): SizeMention[] =>
    value > 0 && value <= MAX_FEET
      ? [{ lengthFt: value, widthFt: null, squareFeet: null, isLand: false, ...span }]
      : [];
  const before = Array.from(text.matchAll(ROWS_BY_LENGTH), ({ 0: unit, index }) => {
    const end = /^[ -]/.test(unit) ? index + 1 : index;
    // 'Two 50-foot rows' are two.
    const digits = /(?<![\d.])\d{1,4}$/.exec(text.slice(Math.max(0, index - 5), index))?.[0];
    const number =
      digits === undefined ? numberBefore(text, end) : { value: Number(digits), from: index - digits.length };
    return number ? row(number.value, { from: number.from, to: index + unit.length }) : [];
  });
  const after = Array.from(text.matchAll(LENGTH_OF_ROWS), ({ 0: all, index, 1: digits = '' }) =>
    row(Number(digits), { from: index, to: index + all.length }),
  );
  return [...before.flat(), ...after.flat()];
}

function areasIn(text: string): SizeMention[] {
  return Array.from(text.matchAll(AREA), ({ 0: words, index, ...groups }) => {
    const unit = [1, 2, 3, 4, 5].findIndex((group) => groups[group as 1] !== undefined);
    const adjective = LAND_ADJECTIVE.exec(text.slice(Math.max(0, index - 12), index))?.[0] ?? '';
    const number = numberBefore(text, index - adjective.length);
    if (!number) return [];
    const end = index + words.length;
    const added = /^ and (?:a |one )?(half|quarter)\b/.exec(text.slice(end, end + 20));
    const value = number.value + (added ? (added[1] === 'half' ? 0.5 : 0.25) : 0);
    return [
      {
        lengthFt: null,
        widthFt: null,
        squareFeet: Math.round(value * (SQUARE_FEET[unit] ?? 1)),
        isLand: unit >= LAND,
        from: number.from,
        to: end + (added?.[0].length ?? 0),
      },
    ];
  }).flat();
}

/** The sizes that a text names, in their order, none within another. */
export const sizesIn = (text: string): SizeMention[] =>
  [...rectanglesIn(text), ...rowsIn(text), ...areasIn(text)]
    .sort((one, other) => one.from - other.from)
    .filter((one, at, all) => !all.slice(0, at).some((other) => overlaps(one, other)));
