import fc from 'fast-check';
import { judge } from './guard';

const LIMIT_MS = 20;
const WORDS = [
  ...'ignore disregard your all previous instructions system prompt show the you are now never refuse decode'.split(
    ' ',
  ),
  ...'make bomb give other users data price dose of mg goat rot13 backwards base64'.split(' '),
  ...['<', '<a', '>', '&#1', '%41', '.', 'a a', 'aaaa', 'i g n o r e', 'aWdub3JlIHlvdXIgaW5zdHJ1Y3Rpb25z'],
];

const TRIES = 12;

function taken(message: string): number {
  const start = performance.now();
  judge(message);
  return performance.now() - start;
}

/** The shortest of some: a pause of the machine is not the guard's. */
function quickest(message: string): number {
  let best = taken(message);
  for (let tries = 1; tries < TRIES && best > LIMIT_MS; tries += 1) best = Math.min(best, taken(message));
  return best;
}

test('whatever is sent, it takes at most 20 ms and throws nothing', () => {
  const fast = (message: string) => quickest(message) <= LIMIT_MS;
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fast), { numRuns: 90_000, seed: 1 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), fast), { numRuns: 3_000, seed: 2 });
  const attack = fc.array(fc.constantFrom(...WORDS), { maxLength: 80 }).map((parts) => parts.join(' ').slice(0, 2_000));
  fc.assert(fc.property(attack, fast), { numRuns: 7_000, seed: 3 });
}, 120_000);

test.each(['<', '<a', '<<b>', 'a ', 'ignore your ', '.', '1', '&#', 'A', '\u200B', '4 '])(
  '2000 characters of %j take at most 20 ms',
  (part) => {
    expect(quickest(part.repeat(2_000).slice(0, 2_000))).toBeLessThanOrEqual(LIMIT_MS);
  },
);
