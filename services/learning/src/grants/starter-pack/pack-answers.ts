import type { StarterPackAnswers } from '@farm/contracts';
import { sanitizeText } from '@farm/server-kit';

const linesOf = (text = ''): string[] =>
  sanitizeText(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** One line; null: nothing was said. */
const oneLine = (text?: string): string | null => linesOf(text).join(' ') || null;

/** US dollars; null: nothing was said. */
const dollars = (text = ''): number | null => {
  const digits = text.replace(/[$, ]/g, '');
  return digits === '' ? null : Number(digits);
};

/** A line of the budget; null: to be filled in. */
interface BudgetItem {
  name: string;
  quantity: number | null;
  price: number | null;
}

/** '4 x row cover at 45', '4 row covers at 45', 'walk-in cooler $3,200'; '2x4 lumber' is a name. */
const ITEM =
  /^(?:(\d{1,5}(?:\.\d{1,2})?) (?:[x×] )?)?(.+?)(?:[,:]? (?:(?:at|@) ?\$?|(?:for )?\$) ?(\d{1,3}(?:,?\d{3}){0,2}(?:\.\d{1,2})?)(?: each)?)?$/i;

/** A line that is not such a sum is a name; one with only a price is of one thing. */
function itemOf(line: string): BudgetItem {
  const [, quantity, name = line, price] = ITEM.exec(line) ?? [];
  return {
    name,
    quantity: quantity !== undefined ? Number(quantity) : price !== undefined ? 1 : null,
    price: price === undefined ? null : dollars(price),
  };
}

/** The answers as the documents need them; null: a blank to fill in. */
export interface PackWords {
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
export function readPackAnswers(typed: StarterPackAnswers): PackWords {
  const { name, place, purpose, amount, award, ownShare = '', items, partners } = typed;
  const { who, need, plan, gain, proof } = typed;
  const share = ownShare.replace(/[% ]/g, '');
  return {
    name: oneLine(name),
    place: oneLine(place),
    purpose: oneLine(purpose),
    amount: dollars(amount),
    award: dollars(award),
    ownShare: share === '' ? null : Number(share),
    items: linesOf(items).map(itemOf),
    partners: linesOf(partners),
    story: { who: linesOf(who), need: linesOf(need), plan: linesOf(plan), gain: linesOf(gain), proof: linesOf(proof) },
  };
}
