import { refuse } from '@farm/server-kit';
import { holdsCardNumber } from '../guard/card-number';
import { storedForm } from '../guard/stored-form';
import type { Knowledge } from '../knowledge/knowledge';

const PRICE = /\$ ?\d[\d,]*(?:\.\d\d)?/g;
const SECRET =
  /\b(?:sk|pk|rk|whsec|ghp|xox[abp])[-_][A-Za-z0-9_-]{12,}|\bAKIA[A-Z0-9]{16}\b|-----BEGIN |\b(?:password|api key|secret key)\s?[:=]/i;

const pricesIn = (text: string) => Array.from(text.matchAll(PRICE), ([price]) => price.replace(/[ ,]/g, ''));

/**
 * The words of a lesson as they may be kept and said. Refuses a secret, and a price that stands in no article: prices are
 * the catalogue's to tell, and a lesson would outlive them. 400 `training.secret`, `training.unknown_price`.
 */
export function soundWords({ articles }: Knowledge) {
  return (words: string): string => {
    const text = storedForm(words).trim();
    if (SECRET.test(text) || holdsCardNumber(text))
      refuse(400, 'training.secret', 'This looks like a password, a key or a card number. Please leave it out.');
    const known = new Set(articles.flatMap((article) => pricesIn(article.text)));
    const unknown = pricesIn(text).find((price) => !known.has(price));
    if (unknown !== undefined)
      refuse(400, 'training.unknown_price', `No article knows the price ${unknown}. Prices come from the store alone.`);
    return text;
  };
}
export type SoundWords = ReturnType<typeof soundWords>;
