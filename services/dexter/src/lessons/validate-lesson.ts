import { throwHttpError } from '@farm/server-kit';
import { normalizeMessage } from '../guard/normalize-message';
import type { Knowledge } from '../knowledge/knowledge';
import { holdsCardNumber } from '../text/personal-data';

const PRICE = /\$ ?\d[\d,]*(?:\.\d\d)?/g;
const SECRET =
  /\b(?:sk|pk|rk|whsec|ghp|xox[abp])[-_][A-Za-z0-9_-]{12,}|\bAKIA[A-Z0-9]{16}\b|-----BEGIN |\b(?:password|api key|secret key)\s?[:=]/i;

const HOLDS_SECRET = 'This looks like a password, a key or a card number. Please leave it out.';

const pricesIn = (text: string) => Array.from(text.matchAll(PRICE), ([price]) => price.replace(/[ ,]/g, ''));

/**
 * Returns the normalized text of a lesson. Prices must come from the catalogue, because a lesson would outlive them.
 * @throws HttpError 400 for a secret, or a price that is in no article.
 */
export function validateLesson(input: string, { articles }: Pick<Knowledge, 'articles'>): string {
  const text = normalizeMessage(input).trim();
  if (SECRET.test(text) || holdsCardNumber(text)) return throwHttpError(400, 'training.secret', HOLDS_SECRET);
  const known = new Set(articles.flatMap((article) => pricesIn(article.text)));
  const unknown = pricesIn(text).find((price) => !known.has(price));
  return unknown === undefined
    ? text
    : throwHttpError(
        400,
        'training.unknown_price',
        `No article names the price ${unknown}. Prices come from the store.`,
      );
}
