/** Strings that are known to make parsers slow, by name, as functions of their length. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  blanks: [' '],
  'no-break blanks': ['\u00a0'],
  tabs: ['\t'],
  'line breaks': ['\n', '\r\n', '\n \n'],
  letters: ['a', 'Q', 'z'],
  digits: ['0', '1', '12345 ', '3 by '],
  signs: ['!', '*', '-', '.', '@', '/', '_', '&', "'", '"', '\\', '<', '[', '(', '{', '`', '='],
  'nested brackets': ['[(', '((', '<a ', '<!--', '[]('],
  'letters and signs': ['a.', 'a@', 'a*', '* a', '@*', 'a-', '-a', '. ', 'a b '],
  'single words': ['in ', 'half ', 'the ', 'outside of ', 'admin '],
  addresses: ['a@b.', 'www.', 'http://', 'https://a', 'mailto:'],
  'combining marks': ['\u0301', 'e\u0301', 'a\u0300\u0301\u0302\u0303\u0304'],
  'one long ligature': ['\ufdfa'],
  'joined signs': ['\u200d', '\u{1f469}\u200d', '\u{1f469}\u{1f3fd}\u200d', '\u{1f1fa}'],
  'conjoining letters': ['\u1100', '\u1161', '\u11a8'],
  directions: ['\u202e', '\u2066', '\u05d0 ', '\u061c'],
  surrogates: ['\ud83d', '\udc00', '\u{1f33d}'],
  'letters of other scripts': ['\ua4ee', '\u0251', '\uff21', '\u24d0'],
};

/** Adversarial strings of a length, also with a letter in front and a letter or symbol behind. */
const adversarialTexts = (): { name: string; make: (length: number) => string }[] =>
  Object.entries(PIECES).flatMap(([kind, pieces]) =>
    pieces.flatMap((piece) =>
      [
        ['', ''],
        ['x', 'x'],
        ['', '!'],
      ].map(([before = '', behind = '']) => ({
        name: `${kind}: ${JSON.stringify(`${before}${piece}…${behind}`)}`,
        make: (length: number) => before + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + behind,
      })),
    ),
  );

const LENGTH = 5_000;
/** Shorter times are ignored, because they cannot be measured exactly. */
const FLOOR_MS = 8;
const MOST_GROWTH = 3;
const ATTEMPTS = 4;
/** The search ends after so many. */
const MOST_NAMED = 3;

function milliseconds(parse: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  try {
    parse(text);
  } catch {
    // an error is a valid result
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Names of the adversarial strings with which a function takes more than three times as long for twice the length (5,000 and
 * 10,000 characters; CPU time, independent of other load), in each of four attempts. Ends at the third.
 */
export function superlinearTexts(parse: (text: string) => unknown): string[] {
  const grows = (make: (length: number) => string) => {
    const twice = milliseconds(parse, make(2 * LENGTH));
    return twice > FLOOR_MS && twice > MOST_GROWTH * milliseconds(parse, make(LENGTH));
  };
  const named: string[] = [];
  for (const { name, make } of adversarialTexts()) {
    if (named.length === MOST_NAMED) break;
    if (Array.from({ length: ATTEMPTS }).every(() => grows(make))) named.push(name);
  }
  return named;
}
