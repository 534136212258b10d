import { isEmail } from '@farm/farm';
import { sanitizeLine, sanitizeText } from '@farm/server-kit';
import { superlinearTexts } from '@farm/server-kit/testing';
import { hasProfanity } from '@farm/server-kit/profanity';
import { slugOf } from './blog/blog-posts';
import { contentHash, countLinks, SPAM_RULES } from './comments/spam-score';
import { validateName, validateText } from './comments/write-comments';
import { disallowedIngredient, normalizeWords } from './recipes/foods';
import { normalizeIngredients } from './recipes/generate-recipe';
import { normalizeSubscriberName } from './leads/subscribe';
import { normalizeContactMessage } from './contact/contact';

const screened = (text: string) =>
  SPAM_RULES.map((rule) =>
    rule({
      ...{ text, name: 'Ada', now: new Date(0), visitorSince: null, fromNetwork: 1, honeypot: false },
      ...{ firstComment: true, sameRecently: 0, sameToday: 0, approved: 0, publishedOverADay: 0, hidden: 0 },
      badWord: hasProfanity,
    }),
  );

test.each<[string, (text: string) => unknown]>([
  ['the text of a comment', (text) => validateText(text, 'comment')],
  ['the name beside a comment', (text) => validateName(text, 'comment')],
  ['visible text', sanitizeText],
  ['visible name', sanitizeLine],
  ['the digest of the same words', contentHash],
  ['links', countLinks],
  ['screening', screened],
  ['the address of a post', slugOf],
  ['an address', isEmail],
  ['a first name', normalizeSubscriberName],
  ['a message', normalizeContactMessage],
  ['an ingredient', (text) => normalizeIngredients([text])],
  ['the words of an ingredient', normalizeWords],
  ['an ingredient that is poisonous', disallowedIngredient],
])('%s: a text twice as long takes no more than three times as long', (_, parse) =>
  expect(superlinearTexts(parse)).toEqual([]),
);
