import { animalKind, type MessageReading } from './read-message';
import type { Term } from './terms';
import { isYesNo } from '../question/question-type';
import { callOf, exactCall, fitTo, isRequest, parametersOf, type ToolRule } from './tool-rule';

/** Animals of the table of needs; bees have hives. */
const HOUSED = new Set(
  'hens chicks broilers ducks turkeys goats sheep cattle pigs horses rabbits quail geese guineas'.split(' '),
);
const GRAZING = new Set(['cattle', 'sheep', 'goats', 'horses']);
const PRODUCE: readonly Term[] = ['illness', 'dose'];

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
/** Days of 'per day', 'a month', 'for 90 days'; null where no time is named. */
function daysOf({ quantities, text }: MessageReading): number | null {
  const found = quantities.find(({ unit, per, after }) => unit in DAYS && per === null && after[0] !== 'old');
  const per = quantities.map((each) => each.per).find((each) => each && each.unit in DAYS);
  if (found) return found.value * (DAYS[found.unit] ?? 1);
  if (per) return DAYS[per.unit] ?? null;
  if (/\b(?:per|a|each|every) day\b|\bdaily\b/.test(text)) return 1;
  if (/\b(?:per|a|each|every) week\b|\bweekly\b/.test(text)) return 7;
  if (/\b(?:per|a|each|every) month\b|\bmonthly\b/.test(text)) return 30;
  return /\b(?:per|a|each) year\b|\byearly\b/.test(text) ? 365 : null;
}

/** '6 per acre', '3 acres per cow': animals an acre. */
function rateOf({ quantities }: MessageReading, kind: string): number | undefined {
  const rate = quantities.find(({ unit, per }) => unit === 'each' && per?.unit === 'acre');
  const each = quantities.find(
    ({ unit, per }) =>
      unit === 'acre' && per?.unit === 'each' && (per.word === 'head' || animalKind(per.word) === kind),
  );
  return rate ? rate.value / (rate.per?.value ?? 1) : each && 1 / each.value;
}

const EACH_ANIMAL = /\b(?:per|each|every|a|one) (?:cow|goat|sheep|ewe|horse|head|animal|pair)\b/;
const stocking: ToolRule = (reading, memory) => {
  const { text, animals, target, first } = reading;
  const [animal] = animals;
  if (
    !animal ||
    !/\bacres?\b|\bpasture\b|\bstocking\b|\bhectares?\b|\bhow (?:much|many) land\b/.test(text) ||
    !isRequest(reading)
  )
    return null;
  if (!GRAZING.has(animal.kind) || reading.has('hay', 'fence', 'drink', ...PRODUCE)) return null;
  if (target.how === 'often' || target.how === 'old' || target.how === 'long' || target.how === 'what') return null;
  // 'Can goats and sheep share a pasture' asks for no number.
  if (target.how === null && first('acre') === null && target.unit === null && !/\bstocking\b/.test(text)) return null;
  const perAcre = rateOf(reading, animal.kind);
  const isPerAcre = perAcre === undefined && /\b(?:per|an|to the|each) acre\b/.test(text);
  const seeksLand =
    !isPerAcre &&
    (target.unit === 'acre' ||
      /\bhow many acres\b/.test(text) ||
      target.how === 'big' ||
      target.terms.has('area') ||
      (target.how === 'much' && /\bpasture|\bland|\bground/.test(text)));
  // 'How many acres for 6', 'how many acres per cow'
  const count =
    animal.count ??
    (seeksLand
      ? Number(/\bfor (\d+)\b(?! (?:acre|month|year|day))/.exec(text)?.[1] ?? (EACH_ANIMAL.test(text) ? 1 : 0))
      : 0);
  return callOf('stocking', reading, memory, {
    count: count || null,
    acres: seeksLand ? null : (first('acre') ?? (isPerAcre ? 1 : null)),
    per_acre: perAcre,
  });
};

const hay: ToolRule = (reading, memory) => {
  const { has, animals, target, quantities, first } = reading;
  const [animal] = animals;
  const isSupply =
    has('hay') &&
    (first('bale') !== null ||
      target.unit === 'bale' ||
      /\bwinter\b|\bmonths?\b|\bdays\b|\bbales?\b/.test(reading.text));
  if (!animal || !isSupply || !GRAZING.has(animal.kind) || !isRequest(reading) || has(...PRODUCE, 'cost')) return null;
  if (target.how !== 'many' && target.how !== 'much' && target.how !== null) return null;
  const weights = quantities.filter(({ unit, per }) => unit === 'pound' && per === null);
  // '4 pounds of hay, 45 pound bales'
  const bale = weights.find(({ after }) => /^bales?$/.test(after[0] ?? '')) ?? weights[0];
  const rate = quantities.find(({ unit, per }) => unit === 'pound' && (per?.unit === 'day' || per?.unit === 'each'));
  const months = quantities.find(({ unit }) => unit === 'month' || unit === 'day' || unit === 'week');
  return callOf('hay-supply', reading, memory, {
    // '4 lb each 120 days': the days follow the rate of one.
    days: months
      ? months.value * (DAYS[months.unit] ?? 1)
      : rate?.per && rate.per.value > 1
        ? rate.per.value
        : daysOf(reading),
    pounds_a_day: rate?.value,
    bale_lb: bale?.value ?? (/\bround bales?\b|\bround\b/.test(reading.text) ? 1000 : null),
  });
};

/** 'How long does a 50 lb bag last 10 hens'. */
const feedBag: ToolRule = (reading, memory) => {
  const { text, animals, first, has } = reading;
  const pounds = first('pound');
  const isStore =
    /\bbags?\b|\bsacks?\b/.test(text) ||
    (pounds !== null && /\b(?:feed|grain|pellets|crumbles?|ration|starter|mash|scratch)\b/.test(text));
  const lasts = /\blast|\bhow (?:long|many days|often)\b/.test(text) && isStore;
  if (!animals[0] || !HOUSED.has(animals[0].kind) || !lasts || !isRequest(reading) || has('cost', ...PRODUCE))
    return null;
  return callOf('animal-needs', reading, memory, { subject: 'bag', bag_lb: pounds });
};

type Need = 'nests' | 'roost' | 'eggs' | 'water' | 'feed' | 'room';
const NEEDS: readonly (readonly [Need, Term])[] = [
  ['nests', 'nest'],
  ['roost', 'roost'],
  ['eggs', 'egg'],
  ['water', 'drink'],
  ['feed', 'feed'],
  ['room', 'room'],
];
const BAD =
  /\bhow long\b|\bmanure\b|\bcost\b|\bsell|\bprice|\bkeep\b.*\bout\b|\bclean\b|\bstop|\bquit|\bsafe\b|\bpoison|\bmilk\b|\bsmell|\bhatch|\bincubat|\bold\b|\bhow hot\b|\bwarm\b|\bcolor\b|\bfreeze|\bfroz|\bwhy\b|\bbottle|\bcan (?:i|my|they|(?:\w+ ){1,2}(?:eat|have|live|share))\b/;
// How something is done, or whether it is good: no amount.
const CARE =
  /\bhow (?:do|to|can|should) (?:i |you |we )?(?:keep|get|clean|make|stop|train|build|treat)\b|^(?:is|are|do|does|should|can) (?:it|they|i|my|we)?\b.*\b(?:ok|okay|good|bad|safe)\b|\bor\b(?! so)/;
/** '28 pounds of hay a day': what one eats. */
const eatenBy = ({ quantities, target, animals }: MessageReading): number | undefined =>
  target.how !== 'many' && animals[0]?.count !== null
    ? quantities.find(({ unit, per }) => unit === 'pound' && per?.unit === 'day' && per.value === 1)?.value
    : undefined;

// 'How big does it get' asks for no room.
const GROWTH = /\bhow (?:big|large|tall|heavy) (?:do|does|will|can) .*\b(?:get|grow)\b/;
const LONG_ROOST = /\bhow long (?:of )?(?:a )?(?:roost|perch)\b/;
const needs: ToolRule = (reading, memory) => {
  const { text, target, has } = reading;
  const remembered = memory.animals[0];
  const refers = /\b(?:they|them|my (?:flock|birds|animals|girls)|the (?:flock|birds|herd))\b/.test(text);
  // 'What about guineas' after grasshoppers asks for no feed.
  const isShort =
    text.split(' ').length <= 4 &&
    (reading.animals[0]?.count != null || memory.lastTool?.id === 'animal-needs' || refers);
  const animal = reading.animals[0] ?? (remembered && (refers || isShort) ? remembered : undefined);
  if (
    !animal ||
    !HOUSED.has(animal.kind) ||
    has(...PRODUCE) ||
    GROWTH.test(text) ||
    (BAD.test(text) && !LONG_ROOST.test(text)) ||
    !isRequest(reading)
  )
    return null;
  // 'Hay or pasture for rabbits' asks for no amount.
  const isAmount =
    target.how === 'many' ||
    target.how === 'much' ||
    target.how === 'big' ||
    target.how === 'far' ||
    (target.how === 'long' && has('roost')) ||
    (target.how === null && (animal.count !== null || isShort)) ||
    target.unit !== null ||
    /\bsize\b|\bsquare f|\bper (?:hen|bird|goat|chicken|cow|horse|pig|day)\b|\bneeds?\b/.test(text);
  // 'Do hens need a light in the coop' asks for no number.
  if (isYesNo(text) && animal.count === null) return null;
  if (CARE.test(text) || (GRAZING.has(animal.kind) && /\bgrain\b/.test(text))) return null;
  if (
    !isAmount ||
    (target.how === 'what' && !/\bsize\b|\bhow\b|\bamount\b|\bneeds? (?:for|in the way of) (?:space|room)\b/.test(text))
  )
    return null;
  // 'how many hens for a dozen eggs' asks for the animals
  const seeksAnimals =
    target.how === 'many' &&
    new RegExp(`\\bhow many (?:\\w+ )?(?:hens|chickens|layers|chicks|ducks|goats|sheep|cows|pigs)\\b`).test(text) &&
    !/\beggs?\b.*\bfrom\b/.test(text);
  if (seeksAnimals) return null;
  const subject = NEEDS.find(([, term]) => target.terms.has(term))?.[0] ?? NEEDS.find(([, term]) => has(term))?.[0];
  const isBareEggs = subject === 'eggs' && animal.count === null && target.how === null;
  if (subject === undefined || isBareEggs) return null;
  const count = animal.count ?? memory.animals.find(({ kind }) => kind === animal.kind)?.count;
  const bag = reading.quantities.find(
    ({ unit, after }) => unit === 'pound' && (after[0] === 'bag' || after[0] === 'sack'),
  );
  return callOf('animal-needs', reading, memory, {
    animal: animal.kind,
    count,
    subject,
    days: daysOf(reading),
    bag_lb: bag?.value,
    pounds_a_day: subject === 'feed' ? eatenBy(reading) : null,
  });
};

/** 'How many hens for two dozen eggs a week'. */
const flockSize: ToolRule = (reading) => {
  const { text, animals, quantities, target } = reading;
  const isHens = target.how === 'many' && animals[0]?.kind === 'hens' && animals[0].count === null;
  const { people } = parametersOf(reading);
  if (isHens && people !== undefined && /^(?:so )?how many\b/.test(text) && !reading.has('room', 'feed'))
    return exactCall('flock-size', { animal: 'hens', people });
  if (!isHens || !reading.has('egg')) return null;
  if (!/\bhow many (?:laying )?(?:hens|chickens|layers|birds)\b/.test(text)) return null;
  const eggs = quantities.find(
    ({ unit, after }) => unit === 'dozen' || (unit === 'each' && after.some((word) => word.startsWith('egg'))),
  );
  const week = /\b(?:a|per|each|every) day\b|\bdaily\b/.test(text) ? 7 : 1;
  return eggs
    ? exactCall('flock-size', { animal: 'hens', eggs_per_week: eggs.value * week * (eggs.unit === 'dozen' ? 12 : 1) })
    : null;
};

// 'How many hens fit in a coop 8 by 6', 'how many ducks can I keep in a 10x10 pen'
const FITTING =
  /\bhow many (?:\w+ )?\w+ (?:(?:can|could|will|would|should|do) )?(?:\w+ )?(?:fit|go|live|keep|have|house|put|be)\b/;
const HOUSE = /\b(?:coop|house|henhouse|shed|shelter|barn|hut|stall|cage|brooder|pen|building)\b/;
const houseCapacity: ToolRule = (reading) => {
  const { text, animals, target } = reading;
  const [animal] = animals;
  if (target.how !== 'many' || !animal || animal.count !== null || !HOUSED.has(animal.kind)) return null;
  if (!FITTING.test(text) || !HOUSE.test(text) || reading.has('egg', 'nest', ...PRODUCE)) return null;
  return exactCall('house-capacity', fitTo('house-capacity', parametersOf(reading)));
};

const BREEDERS = new Set(
  'cattle goats sheep pigs horses rabbits hens chicks ducks turkeys geese guineas quail'.split(' '),
);
const breeding: ToolRule = (reading) => {
  const { animals, has, target, date, text } = reading;
  const [animal] = animals;
  if (!animal || !BREEDERS.has(animal.kind) || has(...PRODUCE)) return null;
  if (
    has('first-lay') ||
    (has('egg') &&
      /\blay/.test(text) &&
      (target.how === 'old' || /\bhow old\b|\bwhat age\b|\bat what age\b|\bold\b/.test(text)))
  )
    return /\bstop|\bquit|\bwhy\b|\bnot lay|\bhow many\b/.test(text)
      ? null
      : exactCall('breeding-dates', { animal: animal.kind, subject: 'first-egg' });
  // The day of breeding is asked for, not the day of birth.
  const isBackward =
    /\bdue\b/.test(reading.text) && /\bwhen (?:was|were|did|should|do|to)\b.*\bbre(?:d|ed)\b/.test(reading.text);
  if (!has('gestation') || isBackward || !isRequest(reading)) return null;
  const seeks =
    target.how === 'long' ||
    date !== null ||
    /\bwhen\b|\bdue\b|\bgestation\b|\bincubation\b|\bdays\b|\bmonths\b/.test(text);
  const other =
    /\bhow hot\b|\btemperature\b|\bhumidity\b|\bwhy\b|\bnot\b|\bsign|\bturn\b|\bfeed\b|\btrouble\b|\bhelp\b|\bnormal\b|\bhow many\b(?! (?:days|months|weeks))/.test(
      text,
    );
  return seeks && !other ? exactCall('breeding-dates', { animal: animal.kind, date, subject: 'birth' }) : null;
};

/** Rules for animals. */
export const stockRules: readonly ToolRule[] = [breeding, flockSize, houseCapacity, feedBag, hay, stocking, needs];
