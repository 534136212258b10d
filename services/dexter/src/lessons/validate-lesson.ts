import { throwHttpError } from '@farm/server-kit';
import { normalizeMessage } from '../guard/normalize-message';
import type { Knowledge } from '../knowledge/knowledge';
import { holdsCardNumber } from '../text/personal-data';

const PRICE = /\$ ?\d[\d,]*(?:\.\d\d)?/g;
const SECRET =
  /\b(?:sk|pk|rk|whsec|ghp|xox[abp])[-_][A-Za-z0-9_-]{12,}|\bAKIA[A-Z0-9]{16}\b|-----BEGIN |\b(?:password|api key|secret key)\s?[:=]/i;

const pricesIn = (text: string) => Array.from(text.matchAll(PRICE), ([price]) => price.replace(/[ ,]/g, ''));

/**
 * Returns the normalized text of a lesson. Prices must come from the catalogue, because a lesson would outlive them.
 * @throws HttpError 400 for a secret, or a price that is in no article.
 */
export type ValidateLesson = (text: string) => string;

export const lessonValidator =
  ({ articles }: Knowledge): ValidateLesson =>
  (input) => {
    const text = normalizeMessage(input).trim();
    if (SECRET.test(text) || holdsCardNumber(text))
      throwHttpError(
        400,
        'training.secret',
        'This looks like a password, a key or a card number. Please leave it out.',
      );
    const known = new Set(articles.flatMap((article) => pricesIn(article.text)));
    const unknown = pricesIn(text).find((price) => !known.has(price));
    if (unknown !== undefined)
      throwHttpError(
        400,
        'training.unknown_price',
        `No article names the price ${unknown}. Prices come from the store.`,
      );
    return text;
  };

const VERB =
  '(?:mention|name|say|tell|state|explain|answer|reply|respond|remind|list|point out|refer|stop|be more|be less|sound)';
const COMMAND = new RegExp(
  `^(?:please |always |never |do not |don't |you should |you must |dexter should |the answer should |just |also )*${VERB}\\b`,
  'i',
);
const ABOUT_ANSWERS =
  /^(?:please )?(?:(?:dexter|the answer|this answer|answers) (?:should|must|needs to|ought to|has to)|you (?:should|must|need to) be (?:more|less|shorter|longer|clearer|kinder))\b/i;

/**
 * Whether a text is an instruction to the assistant ('Name crimson clover too.') and not a sentence for visitors. Farm
 * advice in the imperative ('Add compost in fall.') is none.
 */
export function isInstruction(text: string): boolean {
  const start = text.trim().slice(0, 200);
  return COMMAND.test(start) || ABOUT_ANSWERS.test(start);
}
