import { csvCell } from '@farm/farm';
import { sanitizeEmailText } from './mail/email';
import { canonicalUrl, renderEmailHtml, renderEmailText } from './mail/render-email';
import { readCursor } from './cursor';
import { throwHttpError } from './http-error';
import { networkPrefix } from './ip-address';
import { superlinearTexts } from './testing';
import { hasProfanity, isReservedName, nameHasProfanity, skeletonOf, createProfanityFilter } from './profanity/index';

const operatorsWords = createProfanityFilter({ words: ['zucchini', 'a*', '$$$'], allowed: ['admin'] });
const email = (text: string) => ({ subject: text, paragraphs: [text], footer: [{ text }], headers: {} });

test.each<[string, (text: string) => unknown]>([
  ['a skeleton', skeletonOf],
  ['the list of words', hasProfanity],
  ['the list of words, of names', nameHasProfanity],
  ['the list of words that operators made', operatorsWords],
  ['names that belong to the farm', isReservedName],
  ['plain text of an email', sanitizeEmailText],
  ['an address in an email', canonicalUrl],
  ['an email as HTML', (text) => renderEmailHtml(email(text))],
  ['an email as text', (text) => renderEmailText(email(text))],
  ['a cell of CSV', csvCell],
  ['the prefix of a network', networkPrefix],
  ['a cursor', (text) => readCursor(text, () => throwHttpError(400, 'cursor', ''))],
])('%s: a text twice as long takes no more than three times as long', (_, parse) =>
  expect(superlinearTexts(parse)).toEqual([]),
);
