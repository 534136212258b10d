import stem from 'wink-porter2-stemmer';

// Words without a topic. 'not' and 'no' are among them, because search ignores negation.
const STOP = new Set(
  `a about after all also am an and any are as at be because been before being best but by can could did do does doing
  dont for from get give go had has have help here hi how i if im in into is it its just know let like me more most my
  need no not now of on one or our out over please really should so some tell than thank thanks that the their them then
  there these they thing things this those to too up us use used want was way we well were what when where which while
  who why will with would you your
  aint arent cant didnt doesnt gonna gotta isnt ive wanna wasnt wont yall
  big break call day days find fix good live long look lot make makes many much name new often old people play put
  right take talk time times tonight year years`.split(/\s+/),
);

// Bounds the cost of a long message.
const MAX_CHARS = 500;

/** Lower case with plain apostrophes and without accents, for matching. At most 500 characters. */
export const foldText = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Longer words are ignored, because comparing them for typing errors is slow. */
const LONGEST = 24;

// Most texts are plain already, and an index reads a hundred thousand of them.
const PLAIN = /^\p{ASCII}*$/u;
const plainText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\u2019/g, "'");

/** Lower-case words of a text without accents; 'co-op' and "don't" stay whole. */
export const tokens = (text: string): string[] =>
  plainText(text)
    .toLowerCase()
    .match(/[a-z0-9]+(?:['-][a-z0-9]+)*/g) ?? [];

/** The words of a text as `tokens` gives them, with '5.25', '$4' and '1,200' whole: for a text that is read again for its amounts. */
export const tokensWithAmounts = (text: string): string[] =>
  plainText(text)
    .toLowerCase()
    .match(/\$?\d+(?:[.,]\d+)*(?:%|[a-z][a-z0-9]*)?|[a-z][a-z0-9]*(?:['-][a-z0-9]+)*/g) ?? [];

const MAX_STEMS = 40_000; // more than the words of all content, and about 4 MB
const stems = new Map<string, string>();

/** The stem of a word of at most `LONGEST` letters, computed once: stemming takes most of the time of building an index. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const computed = stem(word);
  stems.set(word, computed);
  return computed;
}

/** The stem of a word, stop words included. */
export const wordStem = (word: string): string => stemOf(word.replaceAll("'", '').slice(0, LONGEST));

/** The stem of a word; null for a stop word. */
function contentStem(word: string): string | null {
  const plain = word.replaceAll("'", '');
  return STOP.has(plain) || plain.length < 2 || plain.length > LONGEST ? null : stemOf(plain);
}

/** The distinct content stems of a text, in order. */
export const contentStems = (text: string): string[] => [
  ...new Set(tokens(text).flatMap((word) => contentStem(word) ?? [])),
];
