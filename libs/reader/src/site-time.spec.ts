import { assert, array, constantFrom, property, string } from 'fast-check';
import { readSite } from './site';
import { readWishes } from './wish-list';

const MAX_MS = 200; // an ordinary text of 500 characters takes 3 to 5, one that is read again and again takes seconds
const LENGTH = 500;
const PIECES = [
  ...[
    'a ',
    'A',
    '1',
    '1 ',
    '1/2 ',
    '4x8 ',
    '12 by ',
    '3 by 4 ',
    '0.5',
    'one ',
    'half a ',
    'of an ',
    'acre ',
    '" ',
    "'",
  ],
  ...[
    'no ',
    'not ',
    'want ',
    'want to ',
    'we have ',
    'my old ',
    'with ',
    'and ',
    'or ',
    'but ',
    ', ',
    '. ',
    '(',
    '-',
    '\n',
  ],
  ...[
    'raised ',
    'garden ',
    'bed ',
    'beds ',
    'big ',
    'old ',
    'pots ',
    'rows ',
    'sun ',
    'shade ',
    'hours ',
    'afternoon ',
  ],
  ...[
    'okra ',
    'fig tree ',
    'lemon ',
    'hens ',
    'St. ',
    'Macon ',
    'Ga ',
    'é',
    '\u0301',
    '\ud83c\udf45',
    'zzzzzzz ',
    'can\u2019t ',
  ],
  ...['school ', 'house ', 'well ', 'water ', 'under the ', 'old house ', '100 ft ', 'sq ', 'of them ', '$0 '],
];

/** Least CPU time of three runs, so that other load and compilation do not count. */
function leastMilliseconds(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

const assertQuick = (text: string): void => {
  for (const read of [readSite, readWishes]) {
    const ms = leastMilliseconds(() => read(text));
    if (ms > MAX_MS) throw new Error(`${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 80))}`);
  }
};

test.each(PIECES)('500 characters of %j are read in time', (piece) => {
  assertQuick(piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH));
});

test('any mixture of such words is read in time and without an error', () => {
  const text = array(constantFrom(...PIECES), { minLength: 1, maxLength: 120 }).map((parts) =>
    parts.join('').slice(0, LENGTH),
  );
  assert(property(text, assertQuick), { numRuns: 60 });
});

test('any text gives words that stand in it, and sizes that are numbers', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: LENGTH }), (text) => {
      const { plots, sunHours } = readSite(text);
      expect(plots.every(({ count }) => Number.isInteger(count) && count > 0)).toBe(true);
      expect(sunHours === null || (sunHours >= 0 && sunHours <= 14)).toBe(true);
      readWishes(text);
    }),
    { numRuns: 200 },
  );
});
