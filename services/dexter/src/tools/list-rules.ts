import { measureOf } from '@farm/almanac';
import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';
import { exactCall, isRequest, type ToolRule } from './tool-rule';

const SELLING =
  /\b(?:sell|sells|sold|selling|market|gross|income|earn|clear|break|brings?|worth|profit|make money|make any|come out ahead)\b/;
const EXTRA = /\b(?:delivery|shipping|freight|deposit|fee|tip)\b/;
const MAX_APART = 4;

const isCount = ({ unit, per, role }: Quantity): boolean =>
  per === null && role === null && unit !== 'dollar' && unit !== 'percent';

/** Counts beside prices: '4 flats at $12.50 each', '3.49 a pack, 10 packs'. Null where a price has no count. */
function itemsIn(prices: readonly Quantity[], quantities: readonly Quantity[]) {
  const used = new Set<Quantity>();
  const items = prices.map((price) => {
    const free = quantities.filter((each) => isCount(each) && !used.has(each));
    const before = free.findLast(({ end }) => end <= price.at && price.at - end <= MAX_APART);
    const after = free.find(({ at }) => at >= price.end && at - price.end <= MAX_APART);
    const count = before ?? after;
    if (count) used.add(count);
    return count ? { count: count.value, price: price.value / (price.per?.value ?? 1) } : null;
  });
  return items.every((each) => each !== null) ? { items, used } : null;
}

/** '4 flats at $12.50 each and 3 bags at 8.99', '140 bales at 6.50 plus $75 delivery', '10 packs at 3.49, 15 % off'. */
const bill: ToolRule = (reading) => {
  const { quantities, text, tokens, animals } = reading;
  if (SELLING.test(text) || animals.some(({ kind }) => kind === 'broilers') || !isRequest(reading)) return null;
  if (reading.dimensions) return null;
  const isExtra = ({ at, end, per }: Quantity) =>
    per === null &&
    EXTRA.test(tokens.slice(at, end + 3).join(' ')) &&
    /^(?:plus|and|with|\+|for|is|was|,)$/.test(tokens[at - 1] ?? '');
  const sums = quantities.filter(({ unit }) => unit === 'dollar');
  const extra = sums.find(isExtra);
  const prices = sums.filter((each) => each !== extra);
  const percents = quantities.filter(({ unit }) => unit === 'percent');
  const discount = percents.find(
    ({ end, before }) => tokens[end] === 'off' || tokens[end] === 'discount' || before.includes('discount'),
  );
  const tax = percents.find(({ end }) => /\btax\b/.test(tokens.slice(end, end + 3).join(' ')));
  if (prices.length === 0 || percents.some((each) => each !== discount && each !== tax)) return null;
  if (prices.length < 2 && !extra && !discount && !tax) return null;
  if (prices.some(({ per }) => per !== null && measureOf(per.unit)?.of === 'time')) return null;
  const found = itemsIn(prices, quantities);
  if (!found || quantities.some((each) => isCount(each) && !found.used.has(each))) return null;
  return exactCall('purchase-total', {
    items: found.items,
    discount_percent: discount?.value,
    tax_percent: tax?.value,
    extra: extra?.value,
  });
};

const PARTS = /(\d+(?:\.\d+)?) parts? (?:of )?([a-z]+(?: [a-z]+)?)/g;
const NO_NAME = /\b(?:for|to|and|in|of|per|with|mix|i|how)\b.*$/;
const totalIn = ({ quantities }: MessageReading): Quantity | undefined =>
  quantities.find(({ unit, per }) => per === null && ['volume', 'weight'].includes(measureOf(unit)?.of ?? ''));

/** '3 parts soil, 2 parts compost, 1 part perlite for 24 cubic feet'. */
const parts: ToolRule = (reading) => {
  const named = Array.from(reading.text.matchAll(PARTS), ([, number, name = '']) => ({
    name: name.replace(NO_NAME, '').trim(),
    parts: Number(number),
  })).filter(({ name, parts }) => name !== '' && parts > 0);
  const total = totalIn(reading);
  if (named.length < 2 || !total || reading.has('dose')) return null;
  return exactCall('mix-parts', {
    parts: named,
    total: total.value,
    unit: measureOf(total.unit)?.name ?? `${total.unit}s`,
  });
};

/** Rules for lists: a bill of several items, and a mix by parts. */
export const listRules: readonly ToolRule[] = [parts, bill];
