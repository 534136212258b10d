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
const MAX_GROWTH = 3;
const ATTEMPTS = 6;
/** The search ends after so many. */
const MAX_NAMED = 3;

/** CPU time, independent of other load. */
function milliseconds(run: () => unknown): number {
  const before = process.cpuUsage();
  try {
    run();
  } catch {
    // an error is a valid result
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Whether a function takes more than three times as long for a text of twice the length, in each of six attempts: compilation,
 * garbage collection and other load fall into some.
 */
const growsAt = (parse: (text: string) => unknown, make: (length: number) => string, length: number): boolean => {
  const [once, twice] = [make(length), make(2 * length)];
  return Array.from({ length: ATTEMPTS }).every(() => {
    const twiceMs = milliseconds(() => parse(twice));
    return twiceMs > FLOOR_MS && twiceMs > MAX_GROWTH * milliseconds(() => parse(once));
  });
};

/**
 * Whether a function's time grows superlinearly from `length` and again from twice the length: the process's CPU time has that of
 * V8's own threads, which on a busy machine can fill every attempt at one length.
 */
export const growsSuperlinearly = (
  parse: (text: string) => unknown,
  make: (length: number) => string,
  length = LENGTH,
): boolean => growsAt(parse, make, length) && growsAt(parse, make, 2 * length);

/**
 * Names of the first three adversarial strings with which a function's time grows superlinearly. Suspects are tried at twice the
 * length when all strings were tried.
 */
export function superlinearTexts(parse: (text: string) => unknown): string[] {
  const suspects: { name: string; make: (length: number) => string }[] = [];
  for (const text of adversarialTexts()) {
    if (suspects.length === MAX_NAMED) break;
    if (growsAt(parse, text.make, LENGTH)) suspects.push(text);
  }
  return suspects.filter(({ make }) => growsAt(parse, make, 2 * LENGTH)).map(({ name }) => name);
}
