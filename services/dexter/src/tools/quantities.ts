import { bySkeleton, consonantsOf } from './spelling';
import names from './tables/units.json';

export type Unit = keyof typeof names;
/** What a quantity measures, by the words beside it. */
export type Role = 'depth' | 'length' | 'width' | 'height' | 'across' | 'spacing' | 'row-spacing';

/** A number of a message with its unit. */
export interface Quantity {
  value: number;
  /** 'each' for a bare number. */
  unit: Unit | 'each';
  role: Role | null;
  /** 'per acre', 'a day', 'per 1,000 square feet'. */
  per: { value: number; unit: Unit | 'each'; word: string } | null;
  /** Whether it is a side of '4 x 8'. */
  isSide: boolean;
  /** Up to three words before and after, for what is counted. */
  before: readonly string[];
  after: readonly string[];
  /** Position among the words of the message. */
  at: number;
  end: number;
}

export type Tokens = readonly string[];

const MAX_TOKENS = 400;
const TOKEN = /\d+(?:\.\d+)?|\.\d+|[a-z]+(?:'[a-z]+)?|[^\sa-z0-9]/g;

/** Words, numbers and signs of a text with digits, without grades of fertilizer. Linear. */
export const messageTokens = (digits: string): Tokens =>
  Array.from(
    digits
      .replace(/(?<=[a-z'"])x(?=\d)/g, ' x ')
      .replace(/\b(ft|m|yd)\^?([23])\b/g, (_, unit: string, power: string) => `${power === '2' ? 'sq' : 'cu'} ${unit}`)
      .matchAll(TOKEN),
    ([token]) => token,
  )
    .filter(
      (token, at, all) =>
        token !== '.' || at === all.length - 1 || !/^(?:sq|ft|in|lb|lbs|oz|cu|yd|gal|deg)$/.test(all[at - 1] ?? ''),
    )
    .slice(0, MAX_TOKENS);

const isNumber = (token: string | undefined): boolean => token !== undefined && /^[\d.]*\d$/.test(token);

const UNIT_NAMES = new Map(
  Object.entries(names).flatMap(([unit, all]) => all.split(', ').map((name) => [name, unit as Unit] as const)),
);
const spelled = bySkeleton(UNIT_NAMES.keys());
const MAX_UNIT_WORDS = 4;
const AFTER_IN = new Set(
  'a an the my our your each every one this these that costs expenses sales total cash seed feed spring fall winter summer row rows full late early mid'.split(
    ' ',
  ),
);

/** The unit that begins at a token, and how many tokens it takes. */
export function unitAt(tokens: Tokens, at: number): { unit: Unit; length: number } | null {
  for (let length = MAX_UNIT_WORDS; length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const unit = words.length === length ? UNIT_NAMES.get(words.join(' ')) : undefined;
    if (!unit) continue;
    const next = tokens[at + length] ?? '';
    const isEvery = tokens[at - 2] === 'every';
    // 'In yards' asks for a unit.
    const isBefore = !isNumber(tokens[at - 1]) && UNIT_NAMES.has(next);
    const isPreposition =
      words.join(' ') === 'in' &&
      !isEvery &&
      (isBefore || AFTER_IN.has(next) || (isNumber(next) && tokens[at + 2] !== 'apart'));
    if (!isPreposition) return { unit, length };
  }
  const bare = consonantsOf(tokens[at] ?? '');
  const unit = bare === null ? undefined : UNIT_NAMES.get(spelled.get(bare) ?? '');
  return unit ? { unit, length: 1 } : null;
}

const PER = new Set(['per', '/', 'every', 'each', 'a', 'an']);
const PER_STOP = new Set('. , ; ? ! and in on over from with into to at is are x by how what many apart'.split(' '));
const LENGTH_UNITS: ReadonlySet<string> = new Set(['inch', 'foot', 'yard', 'meter', 'cm']);
const COUNTED: ReadonlySet<string> = new Set([
  'bed',
  'plant',
  'post',
  'row',
  'seed',
  'head',
  'load',
  'jar',
  'bag',
  'bale',
]);
const PER_REACH = 4;
// 'Four pounds a plant', '2.50 a packet'.
const COUNTABLE =
  /^(?:plant|tree|bush|vine|hill|hive|hen|bird|packet|flat|pot|tray|box|share|stem|block|piece|trip|pack|pallet|roll|case|crate)$/;
// Nouns that are no unit but are counted: '2 dollars a plant', '4 square feet per hen'.
const PER_WORD = /^[a-z]{2,}$/;

function perAt(tokens: Tokens, from: number): (NonNullable<Quantity['per']> & { end: number }) | null {
  for (let at = from; at < Math.min(tokens.length, from + PER_REACH); at += 1) {
    const token = tokens[at] ?? '';
    if ((token === 'for' || token === 'in') && (tokens[at + 1] === 'every' || tokens[at + 1] === 'each')) continue;
    if (PER_STOP.has(token) || token === 'for' || isNumber(token)) return null;
    const measure = PER.has(token) ? null : unitAt(tokens, at);
    if (measure && !COUNTED.has(measure.unit)) return null;
    if (!PER.has(token)) continue;
    const article = /^an?$/.test(tokens[at + 1] ?? '') ? 1 : 0;
    const next = at + 1 + article;
    const hasNumber = isNumber(tokens[next]);
    const unit = unitAt(tokens, next + (hasNumber ? 1 : 0));
    if (token === 'each' && !unit)
      return { value: 1, unit: 'each', word: tokens[at + 1] === 'way' ? 'way' : 'each', end: at + 1 };
    const isArticle = token === 'a' || token === 'an';
    if (isArticle && (hasNumber || !(unit || COUNTABLE.test(tokens[next] ?? '')))) return null;
    // 'every 12 inches' is a spacing.
    if (token === 'every' && unit && LENGTH_UNITS.has(unit.unit)) return null;
    // Lawns: '1 lb N per 1000'.
    if (hasNumber && !unit && tokens[next] === '1000')
      return { value: 1000, unit: 'square-foot', word: '1000', end: next + 1 };
    const word = tokens[next + (hasNumber ? 1 : 0)] ?? '';
    if (!unit && !PER_WORD.test(word)) return null;
    return {
      value: hasNumber ? Number(tokens[next]) : 1,
      unit: unit?.unit ?? 'each',
      word,
      end: next + (hasNumber ? 1 : 0) + (unit?.length ?? 1),
    };
  }
  return null;
}

const ROLE_AFTER: Readonly<Record<string, Role>> = {
  ...{
    deep: 'depth',
    thick: 'depth',
    depth: 'depth',
    thickness: 'depth',
    tall: 'height',
    high: 'height',
    height: 'height',
  },
  ...{ long: 'length', length: 'length', lengths: 'length', wide: 'width', width: 'width' },
  ...{ across: 'across', diameter: 'across', round: 'across' },
  ...{
    apart: 'spacing',
    spacing: 'spacing',
    spacings: 'spacing',
    between: 'spacing',
    centers: 'spacing',
    center: 'spacing',
  },
};
const ROLE_BEFORE: Readonly<Record<string, Role>> = {
  ...{ depth: 'depth', thickness: 'depth', length: 'length', width: 'width', height: 'height', diameter: 'across' },
  ...{ every: 'spacing', spaced: 'spacing', spacing: 'spacing' },
};
const SPREAD = new Set('mulch compost soil topsoil straw gravel dirt manure chips'.split(' '));
const LENGTHS: ReadonlySet<string> = new Set(['foot', 'inch', 'yard', 'meter', 'cm', 'each']);
const ROW_LENGTH_FT = 8; // '50-foot rows' are long, '3-foot rows' are that far apart

function roleOf(
  tokens: Tokens,
  { at, end, unit, value }: { at: number; end: number; unit: string; value: number },
): Role | null {
  if (!LENGTHS.has(unit)) return null;
  if (
    /^(?:in|within|in the|within the) rows?\b/.test(tokens.slice(end, end + 3).join(' ')) &&
    value < ROW_LENGTH_FT * 5
  )
    return 'spacing';
  if (/^(?:between|from row to|row to|apart between) (?:the )?rows?\b/.test(tokens.slice(end, end + 4).join(' ')))
    return 'row-spacing';
  const after = tokens.slice(end, end + 3).filter((token) => token !== '-' && token !== 'of' && token !== 'in');
  const before = tokens.slice(Math.max(0, at - 3), at).toReversed();
  const clear = before.findIndex((token) => /^[,.;?]$/.test(token) || isNumber(token));
  const near = clear < 0 ? before : before.slice(0, clear);
  const isRow = near.some((token) => token === 'rows' || token === 'row') || after[0] === 'rows' || after[1] === 'rows';
  const [first = '', second = ''] = after;
  // 'Slips 1 foot apart, rows 3.5 feet'
  if (
    near[0] === 'rows' &&
    unit !== 'each' &&
    !(first in ROLE_AFTER) &&
    value * (unit === 'inch' ? 1 / 12 : 1) < ROW_LENGTH_FT
  )
    return 'row-spacing';
  const role = ROLE_AFTER[first] ?? (first === 'on' || first === 'o' || first === 'or' ? 'spacing' : undefined);
  if (second === 'spacing' || second === 'spacings') return 'spacing';
  if (first === 'on' && second !== 'center' && second !== 'centers') return ROLE_BEFORE[near[0] ?? ''] ?? null;
  if (role === 'spacing') return isRow && near.includes('rows') ? 'row-spacing' : 'spacing';
  if (role && first !== 'or') return role;
  if ((unit === 'inch' || unit === 'foot') && (SPREAD.has(first) || SPREAD.has(second))) return 'depth';
  if (unit === 'each') return null;
  if (ROLE_BEFORE[near[0] ?? ''] === 'spacing') return near.includes('rows') ? 'row-spacing' : 'spacing';
  const named = near.map((token) => ROLE_BEFORE[token]).find((each) => each !== undefined && each !== 'spacing');
  if (named) return named;
  if (first === 'rows') return unit === 'inch' || value < ROW_LENGTH_FT ? 'row-spacing' : 'length';
  return first === 'row' ? 'length' : null;
}

const words = (tokens: Tokens): string[] => tokens.filter((token) => /^[a-z]/.test(token));
const IMPLIED_NOT = new Set([
  'second',
  'in',
  'head',
  'post',
  'yard',
  'row',
  'bed',
  'person',
  'plant',
  'seed',
  'load',
  'm',
  'f',
  'c',
  'l',
  'g',
  '#',
  "'",
  '"',
  '$',
]);

/** 'an acre', 'a bushel'; not 'gallons an hour'. */
const isOneOf = (tokens: Tokens, at: number): boolean =>
  (tokens[at] === 'a' || tokens[at] === 'an') &&
  !IMPLIED_NOT.has(tokens[at + 1] ?? '') &&
  unitAt(tokens, at + 1) !== null &&
  (at === 0 || unitAt(tokens, at - 1) === null);

const isFactor = (tokens: Tokens, at: number): boolean => /^(?:x|by|×|\*)$/.test(tokens[at] ?? '');

/** Whether a number is the inches of the feet before it: 5 ft 6 in, 5 feet and 6 inches, 5'6, 5 foot 6 deep. */
function isInchesOf(
  feet: Quantity,
  tokens: Tokens,
  { at, number, value, unit }: { at: number; number: number; value: number; unit: Unit | null },
): boolean {
  const isWhole = feet.unit === 'foot' && feet.role === null && feet.per === null && Number.isInteger(feet.value);
  if (!isWhole || value >= 12) return false;
  if (unit === 'inch') return feet.end === at || (feet.end === at - 1 && tokens[at - 1] === 'and');
  const isBare = tokens[at - 1] === "'" || (tokens[at - 1] === 'foot' && (tokens[number + 1] ?? '') in ROLE_AFTER);
  return unit === null && feet.end === at && isBare;
}

/** Numbers with units and what they measure, in order. The text has its digits already. */
export function quantitiesIn(tokens: Tokens): Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const isDollar = token === '$' && isNumber(tokens[at + 1]);
    const isArticle = isOneOf(tokens, at);
    if (!isDollar && !isArticle && !isNumber(token)) continue;
    const number = isDollar ? at + 1 : at;
    const gap = tokens[number + 1] === '-' && !isNumber(tokens[number + 2]) ? 2 : 1;
    const measured = isDollar ? { unit: 'dollar' as const, length: 0 } : unitAt(tokens, number + gap);
    // The last number of '4x8 beds' is no count of beds.
    const unit = measured && COUNTED.has(measured.unit) && isFactor(tokens, at - 1) ? null : measured;
    const end = unit && !isDollar ? number + gap + unit.length : number + 1;
    const value = isArticle ? 1 : Number(tokens[number]);
    const last = found.at(-1);
    if (last && isInchesOf(last, tokens, { at, number, value, unit: unit?.unit ?? null })) {
      found.pop();
      found.push({
        ...last,
        value: last.value + value / 12,
        end,
        role: roleOf(tokens, { at: last.at, end, unit: 'foot', value: last.value }),
      });
      at = end - 1;
      continue;
    }
    const rate = perAt(tokens, end);
    // '40 garden an inch deep' is no rate.
    const per = rate && !unit && LENGTH_UNITS.has(rate.unit) ? null : rate;
    const role = roleOf(tokens, { at, end, unit: unit?.unit ?? 'each', value });
    // 'at 3 a pound', '3.50 a dozen': a price without its sign.
    const isPrice =
      !unit &&
      per !== null &&
      !LENGTH_UNITS.has(per.unit) &&
      per.unit !== 'acre' &&
      (tokens[at - 1] === 'at' || tokens[at - 1] === 'for' || /\.\d\d$/.test(token));
    const isSecondRow = role === 'row-spacing' && found.some((each) => each.role === 'row-spacing');
    found.push({
      value: unit?.unit === 'cent' ? value / 100 : value,
      unit: unit?.unit === 'cent' || isPrice ? 'dollar' : (unit?.unit ?? 'each'),
      role: isSecondRow ? 'spacing' : role,
      per: per && { value: per.value, unit: per.unit, word: per.word },
      isSide: isFactor(tokens, at - 1) || isFactor(tokens, end),
      before: words(tokens.slice(Math.max(0, at - 3), at)),
      after: words(tokens.slice(end, end + 3)),
      at,
      end,
    });
    // The number of a rate ('per 1000 square feet') is no quantity of its own.
    at = Math.max(end, per?.end ?? 0) - 1;
  }
  return found;
}
