import type { MessageReading } from './read-message';
import type { Quantity } from './quantities';
import { callOf, exactCall, isRequest, squareFeetOf, type ToolRule } from './tool-rule';

const isAcre = (rate: Quantity['per']): boolean => rate?.unit === 'acre';
const isSmallArea = (rate: Quantity['per']): boolean => rate?.unit === 'square-foot' && rate.value >= 100;

/** The area of a message without the areas of its rates. */
function ownArea({ quantities, dimensions }: MessageReading): number | null {
  return (
    quantities.map(squareFeetOf).find((area) => area !== null) ??
    (dimensions ? dimensions.length * dimensions.width : null)
  );
}

/** The rate of a message: an amount of a weight per acre or per so many square feet. */
function rateOf({ quantities }: MessageReading, ...units: Quantity['unit'][]) {
  const rate = quantities.find(({ unit, per }) => units.includes(unit) && (isAcre(per) || isSmallArea(per)));
  const small = rate && isSmallArea(rate.per) ? (rate.value * 1000) / (rate.per?.value ?? 1000) : null;
  return { rate, small, large: rate && small === null ? rate.value / (rate.per?.value ?? 1) : null };
}

/** Percent nitrogen of products by name. */
const PRODUCTS: readonly (readonly [name: string, percent: number])[] = [
  ['urea', 46],
  ['ammonium nitrate', 34],
  ['ammonium sulfate', 21],
  ['calcium nitrate', 15.5],
  ['blood meal', 12],
  ['feather meal', 12],
  ['cottonseed meal', 6],
  ['triple 10', 10],
  ['triple ten', 10],
];

const NUTRIENTS = [
  { nutrient: 'phosphate', words: ['phosphorus', 'phosphate', 'p2o5', 'p'] },
  { nutrient: 'potash', words: ['potassium', 'potash', 'k2o', 'k'] },
] as const;

const fertilizer: ToolRule = (reading, memory) => {
  const { grade, text, tokens, has, quantities, target } = reading;
  const other = has('nitrogen') ? -1 : NUTRIENTS.findIndex(({ words }) => words.some((word) => tokens.includes(word)));
  const nutrient = NUTRIENTS[other]?.nutrient ?? 'nitrogen';
  const n = grade?.[other + 1] ?? PRODUCTS.find(([name]) => text.includes(name))?.[1];
  if (n === 0) return null;
  if ((n === undefined && !has('fertilizer', 'nitrogen')) || has('cost', 'ratio') || reading.animals.length > 0)
    return null;
  const { small, large } = rateOf(reading, 'pound', 'each');
  const weight = quantities.find(({ unit, per }) => unit === 'pound' && per === null);
  // Without a word for the nutrient, a rate is of what is in the bag.
  if (!has('nitrogen') && other < 0 && (small !== null || large !== null)) {
    const land = ownArea(reading);
    // '3 lbs of 10-10-10 per 100 square feet' says so itself.
    const isNamed = /\b(?:lbs?|pounds?|#) (?:of )?(?:\d+[- ]\d+[- ]\d+|fertilizer|triple)/.test(text);
    const named = { rate_per_acre: large, rate_per_1000: small, area_sqft: land, unit: 'pounds' };
    if (isNamed && land !== null) return exactCall('rate-amount', named);
    const rate = { n, rate_of: 'fertilizer', rate_lb_per_1000: small, rate_lb_per_acre: large, area_sqft: land };
    return land === null ? null : exactCall('fertilizer', rate);
  }
  const isAmount =
    target.how === 'many' ||
    target.how === 'much' ||
    target.unit === 'pound' ||
    /\bcalculate\b|\bneed\b/.test(text) ||
    target.how === null;
  if (!isAmount || (n === undefined && small === null && large === null)) return null;
  const area = ownArea(reading);
  // 'How much potash in 50 lbs of 0-0-60'
  const isInside = /\b(?:lbs?|pounds?|#)(?: bags?)? of \d+[- ]\d+[- ]\d+/.test(text) && area === null;
  // 'How much 34-0-0 gives 50 lb of nitrogen': the nitrogen is given.
  const isGoal =
    /\b(?:gives?|for|supply|supplies|get|provides?|makes?)\b[^?]*\d ?(?:lbs?|pounds?|#)? (?:of )?(?:actual )?(?:n|nitrogen)\b/.test(
      text,
    ) && !isInside;
  const sought =
    grade !== null &&
    !isGoal &&
    weight !== undefined &&
    ((target.terms.has('nitrogen') && !target.terms.has('fertilizer')) || (other >= 0 && isInside));
  // How far a bag goes is no amount of fertilizer.
  if (/\bhow (?:many (?:square|sq)|far|much (?:area|ground))\b/.test(text)) return null;
  if (sought && small === null && large === null)
    return exactCall('fertilizer', { n, nutrient, fertilizer_lb: weight.value * bagsOf(reading) });
  const isActual = weight !== undefined && small === null && large === null && (has('nitrogen') || other >= 0);
  if (isActual && area === null) return exactCall('fertilizer', { n, nutrient, nitrogen_lb: weight.value });
  const isMine = /\b(?:garden|lawn|bed|yard|field|pasture|hay|corn|acres?)\b/.test(text);
  if (
    small === null &&
    large === null &&
    area === null &&
    !isActual &&
    !(grade !== null && isMine && target.how !== null)
  )
    return null;
  return exactCall('fertilizer', {
    n,
    nutrient,
    // '1 lb of N' for an area without 'per 1000' is the rate that lawns and gardens are given in
    rate_lb_per_1000: small ?? (isActual && area !== null && area !== 1000 ? null : isActual ? weight.value : null),
    rate_lb_per_acre: large,
    nitrogen_lb: isActual && area !== null && area !== 1000 ? weight.value : null,
    area_sqft: area ?? (memory.bed && /\bmy (?:bed|garden)/.test(text) ? memory.bed.length * memory.bed.width : null),
  });
};

const bagsOf = ({ quantities }: MessageReading): number =>
  quantities.find(({ unit, per }) => unit === 'bag' && per === null)?.value ?? 1;

const PH = /\bph(?: (?:is|of|at|was|reads?|came back|about|around|=|level|says|test))* ?:?=? ?(\d(?:\.\d+)?)\b/;
const lime: ToolRule = (reading, memory) => {
  const { has, quantities, target } = reading;
  if (!has('lime') || has('cost')) return null;
  const tons = quantities.find(({ unit, per }) => unit === 'ton' && (per === null || isAcre(per)));
  const { small, large } = rateOf(reading, 'pound', 'each');
  const ph = Number(PH.exec(reading.text)?.[1] ?? 0);
  const isByPh = !tons && small === null && large === null;
  if (isByPh && (ph === 0 || target.how === null)) return null;
  const area =
    ownArea(reading) ?? (target.how !== null && /\b1000\b/.test(reading.text) && small === null ? 1000 : null);
  if (isByPh) return callOf('lime', reading, memory, { ph, area_sqft: area });
  return exactCall('lime', {
    tons_per_acre: tons?.value ?? (large === null ? null : large / 2000),
    rate_lb_per_1000: small,
    area_sqft: area,
  });
};

const RATE_UNITS: Readonly<Record<string, string>> = {
  pound: 'pounds',
  ounce: 'ounces',
  gallon: 'gallons',
  ton: 'tons',
  bushel: 'bushels',
  bale: 'bales',
  bag: 'bags',
  dollar: 'dollars',
  hour: 'hours',
  'cubic-yard': 'cubic yards',
  plant: 'plants',
};

/** '20 pounds an acre on 5 acres'. */
const rate: ToolRule = (reading) => {
  const { rate: found, small, large } = rateOf(reading, ...(Object.keys(RATE_UNITS) as Quantity['unit'][]));
  if (!found || reading.has('spray', 'nitrogen', 'fertilizer', 'lime', 'dose') || !isRequest(reading)) return null;
  const area = ownArea(reading);
  if (area === null) return null;
  return exactCall('rate-amount', {
    rate_per_acre: large,
    rate_per_1000: small,
    area_sqft: area,
    unit: RATE_UNITS[found.unit],
  });
};

/** Names of compost materials in messages, and in the tool. */
const GREENS: readonly (readonly [words: string, material: string])[] = [
  ['grass', 'grass clippings'],
  ['kitchen', 'kitchen scraps'],
  ['scraps', 'kitchen scraps'],
  ['food waste', 'kitchen scraps'],
  ['veggie', 'kitchen scraps'],
  ['coffee', 'coffee grounds'],
  ['chicken', 'chicken manure'],
  ['poultry', 'chicken manure'],
  ['cow', 'cow manure'],
  ['horse', 'horse manure'],
];
const BROWNS: readonly (readonly [words: string, material: string])[] = [
  ['leaves', 'leaves'],
  ['leaf', 'leaves'],
  ['straw', 'straw'],
  ['wood chip', 'wood chips'],
  ['woodchip', 'wood chips'],
  ['sawdust', 'sawdust'],
  ['cardboard', 'paper'],
  ['newspaper', 'paper'],
  ['paper', 'paper'],
  ['shavings', 'wood chips'],
];
const mix: ToolRule = (reading) => {
  const { text, target, has } = reading;
  if (!has('pile', 'ratio') || has('bed')) return null;
  if (!has('ratio') && target.how !== 'many' && target.how !== 'much') return null;
  const [green, brown] = [GREENS, BROWNS].map((all) => all.find(([words]) => text.includes(words))?.[1]);
  return green !== undefined && brown !== undefined ? exactCall('compost-mix', { green, brown }) : null;
};

const LIQUIDS =
  /\b(?:emulsion|kelp|seaweed|molasses|(?:compost|worm|manure|comfrey) tea|liquid (?:feed|fertilizer|fish)|fish (?:fertilizer|feed)|plant food|fertilizer|concentrate|whitewash|starter solution)\b/;
const PARTS = /\b(\d+(?:\.\d+)?) ?(?:parts? )?(?:[a-z]+ ){0,2}(?::|to|in|and) ?(\d+(?:\.\d+)?)(?: parts?)?\b/;
const SMALL: Readonly<Record<string, string>> = {
  teaspoon: 'teaspoons',
  tablespoon: 'tablespoons',
  ounce: 'ounces',
  'fluid-ounce': 'ounces',
  cup: 'cups',
  pint: 'pints',
  quart: 'quarts',
};
/** 'Fish emulsion 1 to 64 for a gallon', '2 tablespoons per gallon for 5 gallons'. Nothing that kills or heals. */
const dilute: ToolRule = (reading) => {
  const { text, quantities, grade } = reading;
  if (!LIQUIDS.test(text) || reading.animals.length > 0 || reading.dimensions || !isRequest(reading)) return null;
  const whole = quantities.find(({ unit, per }) => unit === 'gallon' && per === null);
  const perGallon = quantities.find(({ unit, per }) => unit in SMALL && per?.unit === 'gallon');
  if (perGallon)
    return exactCall('dilution', {
      per_gallon: perGallon.value / (perGallon.per?.value ?? 1),
      unit: SMALL[perGallon.unit],
      gallons: whole?.value,
    });
  const [, one, other] = /\b\d/.test(text) ? (PARTS.exec(text.replace(/ ?: ?/g, ' : ')) ?? []) : [];
  if (one === undefined || other === undefined || grade !== null || reading.first('acre', 'pound') !== null)
    return null;
  if (!/:|\bparts?\b|\bdilut|\bmix|\bratio\b/.test(text)) return null;
  const [low, high] = [Number(one), Number(other)].sort((first, second) => first - second);
  return low === undefined || high === undefined || low <= 0 || high === low
    ? null
    : exactCall('dilution', { parts_water: high / low, gallons: whole?.value });
};

/** Rules for fertilizer, lime, seeding rates, liquid feeds and compost. */
export const feedingRules: readonly ToolRule[] = [dilute, lime, fertilizer, rate, mix];
