import type { Quantity, Tokens } from './quantities';

// 'It cost me 40', 'I spent 340', 'gas is 3.20': the number after these words is a sum.
const BEFORE_SUM =
  /^(?:profit|cost|costs|costing|paid|pay|paying|spent|spend|minus|less|charge|charged|charging|priced|invested|grossed|gross|gas|fuel|diesel)$/;
const BETWEEN = new Set('me us is are at was were about around for only like it just them you up to'.split(' '));
const MATTER_OF_MONEY =
  /^(?:clear|cost|costs|costing|price|priced|spent|paid|profit|margin|markup|charge|sell|sells|sold|selling|gas|fuel|expenses|expense|earn|revenue|even)$/;
const COUNTED_NEXT =
  /^(?!(?:and|or|a|an|per|each|apiece|on|for|to|in|at|then|but|minus|less|so|i|we|what|how|with|total|dollars?)$)[a-z]/;
const NO_ITEM = new Set(
  'of for x in by at zone about only and or than to from is are on be every within under over per the a an times'.split(
    ' ',
  ),
);

// 'Seeds 60 labor 200': what a number after it costs, without a comma.
const COST_ITEM =
  /^(?:seeds?|labor|help|feed|water|fuel|gas|fertilizer|packaging|boxes|compost|mulch|plants|transplants|supplies|rent|chicks|bedding|diesel|hay|stakes|lime)$/;
const UNITS_NEXT = /^(?:hours?|hrs?|pounds?|lbs?|bags?|gallons?|packets?|weeks?|days?|acres?|people|workers|at)$/;

/** Whether the words before a number say that it is a sum: 'costs me about 40'. */
function isAfterCost(tokens: Tokens, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1) {
    const token = tokens[before] ?? '';
    if (BEFORE_SUM.test(token)) return true;
    if (!BETWEEN.has(token)) return false;
  }
  return false;
}

const PER = new Set(['a', 'per']);
const HOUR = { value: 1, unit: 'hour', word: 'hour' } as const;
const YARD = { value: 1, unit: 'yard', word: 'yard' } as const;

/** Quantities with dollars where a number is a sum without its sign: 'I spent 340', 'costs 1.10', 'labor 10 hours at 12'. */
export function withDollars(quantities: readonly Quantity[], tokens: Tokens): readonly Quantity[] {
  const isAboutMoney = tokens.some((token) => MATTER_OF_MONEY.test(token));
  const hasSign = tokens.includes('$');
  // 'Seeds 30, compost 80': a list of costs.
  const isList = tokens.some((token) => /^(?:cost|costs|expenses|spent|profit)$/.test(token)) && !tokens.includes('$');
  return quantities.map((one, index): Quantity => {
    const { unit, role, isSide, at, end, per } = one;
    if (unit !== 'each' || role !== null || isSide) return one;
    const [before = '', next = ''] = [tokens[at - 1], tokens[end]];
    const last = quantities[index - 1];
    // 'Hay is 55 a roll'
    const isRoll = /^(?:is|are|run|runs|costs?)$/.test(before) && per?.unit === 'each' && per.word !== 'each';
    if (isRoll || (/^(?:is|are|runs?|costs?)$/.test(before) && (per?.unit === 'bale' || per?.unit === 'bag')))
      return { ...one, unit: 'dollar' };
    const isAt = before === 'at' && last?.per === null && last.end === at - 1;
    if (isAt && last.unit === 'hour') return { ...one, unit: 'dollar', per: HOUR };
    // '35 yards of mulch at 28 a yard'
    if (before === 'at' && PER.has(next) && tokens[end + 1] === 'yard') return { ...one, unit: 'dollar', per: YARD };
    const isPrice = /^\d+\.\d\d$/.test(tokens[at] ?? '');
    if (!isAboutMoney && !(hasSign && isPrice)) return one;
    const isFree = per === null && !COUNTED_NEXT.test(next) && next !== '%';
    const isListed =
      next === 'on' || (/^[a-z]{3,}$/.test(before) && !NO_ITEM.has(before) && /^(?:,|and|\.|\?|)$/.test(next));
    const isItem =
      isList && ((isFree && isListed) || (per === null && COST_ITEM.test(before) && !UNITS_NEXT.test(next)));
    const isPeriod = per !== null && /^(?:day|week|month|year)$/.test(per.unit);
    const isBill =
      /^(?:was|were|is|are|runs?)$/.test(before) &&
      COST_ITEM.test(tokens[at - 2] ?? '') &&
      (isFree || (isPeriod && tokens.some((token) => MATTER_OF_MONEY.test(token) || token === 'clear')));
    const isSum =
      isPrice || isItem || isBill || (isFree && (isAfterCost(tokens, at) || (isAt && last.unit !== 'each')));
    return isSum ? { ...one, unit: 'dollar' } : one;
  });
}
