import type { StarterPackAnswers } from '@farm/contracts';
import { sanitizeText } from '@farm/server-kit';

const linesOf = (text = ''): string[] =>
  sanitizeText(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** One line; null: nothing was said. */
const oneLine = (text?: string): string | null => linesOf(text).join(' ') || null;

/** A number with commas, '$' or without; null: nothing was said. */
const readNumber = (text = ''): number | null => {
  const digits = text.replace(/[$, ]/g, '');
  return digits === '' ? null : Number(digits);
};

/** A line of the budget; null: to be filled in. */
interface BudgetItem {
  name: string;
  quantity: number | null;
  price: number | null;
}

const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,7})(?:\\.\\d{1,2})?|\\.\\d{1,2}';
/** '3 rolls for $90': a price of all. */
const FOR_ALL = new RegExp(`^(.+?) for \\$ ?(${NUMBER})$`, 'i');
/** '4 x row cover at 45', '4 row covers at 45', 'walk-in cooler $3,200'; '2x4 lumber' is a name. */
const ITEM = new RegExp(
  `^(?:(${NUMBER})(?: ?[x×] | ))?(.+?)(?:[,:]? (?:(?:at|@) ?\\$?|\\$) ?(${NUMBER})(?: each)?)?$`,
  'i',
);

/** A line that is not such a sum is a name; one with only a price is of one thing. */
function itemOf(line: string): BudgetItem {
  const [, all, total] = FOR_ALL.exec(line) ?? [];
  if (all !== undefined && total !== undefined) return { name: all, quantity: 1, price: readNumber(total) };
  const [, quantity, name = line, price] = ITEM.exec(line) ?? [];
  return {
    name,
    quantity: quantity !== undefined ? readNumber(quantity) : price !== undefined ? 1 : null,
    price: price === undefined ? null : readNumber(price),
  };
}

/** The answers as the documents need them; null: a blank to fill in. */
export interface PackAnswers {
  name: string | null;
  place: string | null;
  purpose: string | null;
  /** US dollars. */
  amount: number | null;
  award: number | null;
  /** Percent of the whole cost. */
  ownShare: number | null;
  items: BudgetItem[];
  partners: string[];
  /** The lines of each answer. */
  story: Record<'who' | 'need' | 'plan' | 'gain' | 'proof', string[]>;
}

/** Reads what was typed. */
export function readPackAnswers(typed: StarterPackAnswers): PackAnswers {
  const { name, place, purpose, amount, award, ownShare = '', items, partners } = typed;
  const { who, need, plan, gain, proof } = typed;
  const share = ownShare.replace(/[% ]/g, '');
  return {
    name: oneLine(name),
    place: oneLine(place),
    purpose: oneLine(purpose),
    amount: readNumber(amount),
    award: readNumber(award),
    ownShare: share === '' ? null : Number(share),
    items: linesOf(items).map(itemOf),
    partners: linesOf(partners),
    story: { who: linesOf(who), need: linesOf(need), plan: linesOf(plan), gain: linesOf(gain), proof: linesOf(proof) },
  };
}
