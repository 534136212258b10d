import { isCountOf, isIncome, isPeriod, moneyIn, singular } from './money-rules';
import type { Quantity } from './quantities';
import { areaOf, exactCall, isRequest, type ToolRule } from './tool-rule';

const ASKED_UNIT =
  /\b(?:per|a|an|each|for each|for one|by the) (pound|lb|bunch|dozen|head|bushel|bag|quart|pint|gallon|jar|bale|plant|ton|pot|flat|egg|bird|hen|chick)\b/g;
const ASKS_COST = /\b(?:what|whats|how much|cost|price|figure|break ?even)\b/;
const UNIT_OF: Readonly<Record<string, string>> = { lb: 'pound' };
/** 'Seeds 30, labor 10 hours at 12, I picked 200 lb: cost per pound', '$18 for 50 lbs of feed: per pound'. */
const unitCost: ToolRule = (reading) => {
  const { text, quantities, tokens } = reading;
  const { hours, wage } = moneyIn(reading);
  const names = Array.from(text.matchAll(ASKED_UNIT), ([, name = '']) => UNIT_OF[name] ?? name);
  // 'A tray of 128': what it holds is counted.
  const isContent = ({ at, unit }: Quantity) =>
    unit === 'each' && tokens[at - 1] === 'of' && /^(?:tray|flat|box|case|pack)s?$/.test(tokens[at - 2] ?? '');
  const counted =
    quantities.find(
      ({ unit, per, after }) => per === null && names.includes(unit === 'each' ? singular(after[0] ?? '') : unit),
    ) ?? (names.length > 0 ? quantities.find(isContent) : undefined);
  const sums = quantities.filter(
    ({ unit, per }) =>
      unit === 'dollar' && (per === null || isPeriod(per) || (per.unit === 'bag' && counted?.unit === 'pound')),
  );
  const labor = hours !== null && wage !== null ? hours * wage : 0;
  if (!counted || sums.length + labor === 0 || !ASKS_COST.test(text) || quantities.some(isSalePrice)) return null;
  // '50 bunches at 2.50 a bunch': the price of one is given.
  if (
    quantities.some(
      ({ unit, per }) => unit === 'dollar' && per !== null && per.unit === counted.unit && counted.unit !== 'each',
    )
  )
    return null;
  const isPurchase = !reading.has('break-even', 'charge') || /\bbags?\b/.test(text);
  return exactCall('break-even', {
    fixed: sums.reduce((sum, { value }) => sum + value, labor),
    units: counted.value,
    is_purchase: isPurchase || null,
  });
};
const isSalePrice = (each: Quantity): boolean => each.unit === 'dollar' && isIncome(each);

const BUYING = /\b(?:costs?|need|needs|buy|buying|order|pay|bill|total)\b/;
const SELLING =
  /\b(?:sell|sells|sold|selling|sale|profit|market|gross|income|make|earn|clear|break|bring|brings|spent|worth)\b/;
/** '14 packets at 2.50 a packet', '300 blocks at 2.15 each': what is bought. */
const buying: ToolRule = (reading) => {
  const { quantities, text, animals, has } = reading;
  if (!BUYING.test(text) || SELLING.test(text) || animals.length > 0) return null;
  if (has('mulch', 'compost', 'soil', 'gravel', 'sand')) return null;
  const [price, ...others] = quantities.filter(({ unit }) => unit === 'dollar');
  if (!price || others.length > 0 || quantities.some(({ unit }) => unit === 'hour' || unit === 'mile')) return null;
  const { per } = price;
  // 'Cost of 30 bags at 5.25'
  const isCostOf = per === null && /\bcosts? (?:of|for)\b/.test(text);
  const isEach = isCostOf || per?.word === 'each' || per?.word === 'piece' || /\b(?:each|apiece)\b/.test(text);
  if (!per && !isEach) return null;
  const counted = quantities.filter(
    (each) =>
      each !== price &&
      each.per === null &&
      !each.isSide &&
      (isEach ? each.unit === 'each' || (isCostOf && each.unit === 'bag') : isCountOf(each, per?.word ?? '')),
  );
  const [one] = counted;
  if (!one || counted.length > 1 || areaOf(reading) !== null) return null;
  const name = one.unit === 'each' ? one.after.slice(0, 2).find((word) => word.endsWith('s')) : `${one.unit}s`;
  return exactCall('purchase', { amount: one.value, unit: name ?? 'pieces', price: price.value / (per?.value ?? 1) });
};

const drive: ToolRule = (reading) => {
  const { quantities, first, has } = reading;
  const miles = quantities.find(({ unit, per }) => unit === 'mile' && (per === null || per.word === 'way'));
  const rate = quantities.find(({ unit, per }) => unit === 'dollar' && per?.unit === 'mile');
  const mpg =
    first('mpg') ?? quantities.find(({ unit, per }) => unit === 'mile' && per?.unit === 'gallon')?.value ?? null;
  if (!miles || (!rate && mpg === null && !has('drive')) || !isRequest(reading)) return null;
  if (!rate && mpg === null && !/\bgas\b|\bfuel\b|\bdiesel\b/.test(reading.text)) return null;
  const gallon = quantities.find(({ unit, per }) => unit === 'dollar' && (per?.unit === 'gallon' || per === null));
  const trips = quantities.find(({ unit, after }) => unit === 'each' && (after[0] === 'trips' || after[0] === 'times'));
  const isThere = /\bmiles? (?:away|from|off|out|to)\b/.test(reading.text) && /\bround trip\b/.test(reading.text);
  const isRound = miles?.per !== null || isThere || /\b(?:one way|there and back)\b/.test(reading.text);
  return exactCall('drive-cost', {
    miles: miles.value * (isRound ? 2 : 1),
    mpg: rate ? null : mpg,
    gallon_price: rate ? null : gallon?.value,
    rate: rate?.value,
    trips: trips?.value,
  });
};

/** Rules for drives, the cost of one and what is bought. */
export const priceRules: readonly ToolRule[] = [drive, unitCost, buying];
