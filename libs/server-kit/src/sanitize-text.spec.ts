import { countCharacters, hasMoreGraphemes, sanitizeLine, sanitizeText } from './sanitize-text';

const FARMER = '👩🏾\u200d🌾';

test.each([
  ['is trimmed', '  okra \n ', 'okra'],
  ['is NFC', 'Jose\u0301', 'José'],
  ['loses control characters', 'a\u0000b\u0007c', 'abc'],
  ['loses directions', 'rain\u202eniar\u2066x\u2069', 'rainniarx'],
  ['loses zero-width characters', 'o\u200bk\u200cr\u200da\ufeff\u2060\u00ad', 'okra'],
  ['keeps the farmer in one piece', `${FARMER} here`, `${FARMER} here`],
  ['keeps a family and a heart', '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥', '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥'],
  ['loses private characters', 'a\ue000b\u{f0000}', 'ab'],
  ['loses halves of pairs', 'a\ud83db', 'ab'],
  ['keeps lines, one blank at most', 'a\r\nb\u2028c\n\n\n\nd', 'a\nb\nc\n\nd'],
  ['loses marks that climb', `z${'\u0335'.repeat(40)}`, `z${'\u0335'.repeat(4)}`],
  ['is nothing when there is nothing to see', ' \u200b\u3164\u2800 ', ''],
])('a text %s', (_, typed, sanitized) => expect(sanitizeText(typed)).toBe(sanitized));

test('a name stands on one line', () => expect(sanitizeLine(' Ada \n  of\tMacon ')).toBe('Ada of Macon'));

test.each([
  [FARMER, 1, 4],
  ['José', 4, 4],
])('%j has %s letters for a reader and %s for the database', (text, read, stored) => {
  expect([hasMoreGraphemes(text, read), hasMoreGraphemes(text, read - 1)]).toEqual([false, true]);
  expect(countCharacters(text)).toBe(stored);
});

test('a text without anything has no grapheme', () => expect(hasMoreGraphemes('', 0)).toBe(false));
