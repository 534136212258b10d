import type { MessageReading } from '@farm/reader';
import { measureOf } from '@farm/almanac';
import { isMeasure } from './rates';
import type { AmountSolution } from './solution';
import type { AmountFactor } from './terms';

const SHARED = /\b(?:divid(?:e|ed|ing)|split|splits|share|shared|left to|goes to|went to|heirs?|inherit(?:ed)?)\b/;
const AMONG = /^(?:between|among|amongst|to|by|into|with)$/;
const PEOPLE =
  /^(?:of|heirs?|brothers?|sisters?|siblings?|kids|children|person|people|cousins?|grandkids|ways|families|us|them|others?)$/;
const HALF = /(?<!\b(?:his|her|my|their|that) )\bhalf (?:to|goes|went)\b/;
const SHARE_ASKED =
  /\bhow (?:much|many|big)\b|\bwhat(?:'?s| is| does| do| will)? (?:my|our|his|her|their|each)\b|\beach (?:get|one)/;
const RELATIVE = '(?:my |his |her )?(?:sister|brother|cousin|wife|husband|mother|father|mama|daddy|aunt|uncle)';
const WITH_RELATIVES = new RegExp(
  `\\b(?:with|between) (?:me and )?${RELATIVE}((?:(?:,| and|, and) ${RELATIVE})*)\\b`,
  'g',
);
/** Of how many people a share is one: 'with my brother and sister' of three. */
const countPeople = (others: string): number => 2 + (others.match(new RegExp(RELATIVE, 'g'))?.length ?? 0);

/** The share of one of those between whom a field, a crop or a sum is divided, and of those between whom a share is. */
export function solveShare({ text, tokens, quantities }: MessageReading): AmountSolution | null {
  if (!SHARED.test(text) || !SHARE_ASKED.test(text)) return null;
  const isWhole = ({ unit }: { unit: string }) => isMeasure(unit);
  const [whole, ...others] = quantities.filter(isWhole);
  if (!whole || whole.per || others.length > 0) return null;
  const parts = quantities.filter((each) => each !== whole);
  const factors: AmountFactor[] = [
    {
      value: whole.value,
      label: whole.unit === 'dollar' ? '$' : (measureOf(whole.unit)?.name ?? whole.unit),
      is_divisor: false,
    },
  ];
  for (const { value, unit, at, end } of parts) {
    const isHalf = value < 1 && unit === 'each';
    const isPeople =
      (unit === 'each' || unit === 'person') &&
      Number.isInteger(value) &&
      value > 1 &&
      (AMONG.test(tokens[at - 1] ?? '') || PEOPLE.test(tokens[end] ?? ''));
    if (isHalf && /^(?:his|her|my|that|their)$/.test(tokens[at - 1] ?? '')) continue; // told already
    if (isHalf) factors.push({ value: 1 / value, label: 'shares', is_divisor: true });
    else if (isPeople) factors.push({ value, label: 'shares', is_divisor: true });
    else return null;
  }
  if (HALF.test(text)) factors.push({ value: 2, label: 'shares', is_divisor: true });
  const isCounted = /\d (?:ways|people|shares) (?:with|between)\b/.test(text); // whom it names were counted
  for (const [, others = ''] of text.matchAll(WITH_RELATIVES))
    if (!isCounted) factors.push({ value: countPeople(others), label: 'shares', is_divisor: true });
  const unit = whole.unit === 'dollar' ? 'dollars' : (measureOf(whole.unit)?.name ?? whole.unit);
  return factors.length < 2 ? null : { factors, unit, of: null };
}

const RATIO = /\b(\d+(?:\.\d+)?) ?(?:to|:) ?(\d+(?:\.\d+)?)\b/;
/** The other of the two parts of sugar syrup, which is told as sugar to water: '2 to 1 syrup with 25 pounds of sugar'. */
export function solveSyrup({ text, tokens, quantities }: MessageReading): AmountSolution | null {
  const [, sugar, water] = (RATIO.exec(text) ?? []).map(Number);
  const [known, ...others] = quantities.filter(({ unit }) => isMeasure(unit));
  if (!/\bsyrup\b/.test(text) || !sugar || !water || !known || others.length > 0) return null;
  if (quantities.some((each) => each !== known && each.value !== sugar && each.value !== water)) return null;
  const near = [...tokens.slice(known.end, known.end + 2), ...tokens.slice(Math.max(0, known.at - 2), known.at)];
  const isSugar = near.includes('sugar');
  const asked = /\bhow (?:much|many)(?: [a-z]+){0,3} (sugar|water)\b/.exec(text)?.[1];
  if (asked !== (isSugar ? 'water' : 'sugar') || (!isSugar && !near.includes('water'))) return null;
  const [over, under] = isSugar ? [water, sugar] : [sugar, water];
  const name = measureOf(known.unit)?.name ?? known.unit;
  return {
    factors: [
      { value: known.value, label: `${name} of ${isSugar ? 'sugar' : 'water'}`, is_divisor: false },
      { value: over, label: over === 1 ? 'part' : 'parts', is_divisor: false },
      { value: under, label: under === 1 ? 'part' : 'parts', is_divisor: true },
    ],
    unit: name,
    of: null,
  };
}

const CHANGE_ASKED =
  /\b(?:what|how many|by what|which) percent|\bpercent(?:age)? (?:change|more|less|increase|raise|drop)|\bwhat\b[^.?!]*%/;

/** By how many percent an amount has changed: 'went from 14 to 17.50, what percent'. */
export function solveChange({ text, quantities }: MessageReading): AmountSolution | null {
  const [, from, to] = (
    /\bfrom \$? ?([\d.]*\d) to \$? ?([\d.]*\d)\b/.exec(text.replace(/ (?:dollars?|pounds?|lbs?) to /, ' to ')) ?? []
  ).map(Number);
  if (!from || !to || from === to || !CHANGE_ASKED.test(text) || quantities.length > 2) return null;
  const difference = Math.round(Math.abs(to - from) * 1e6) / 1e6;
  return {
    factors: [
      { value: difference, label: `of change (${to} - ${from})`, is_divisor: false },
      { value: 100, label: '', is_divisor: false },
      { value: from, label: '', is_divisor: true },
    ],
    unit: to > from ? 'percent more' : 'percent less',
    of: null,
  };
}
