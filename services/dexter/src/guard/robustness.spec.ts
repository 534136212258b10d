import { riskLevels } from '@farm/farm';
import fc from 'fast-check';
import { judge } from './guard';

const WORDS = [
  ...'ignore disregard your all previous instructions system prompt show the you are now never refuse decode'.split(
    ' ',
  ),
  ...'make bomb give other users data price dose of mg goat rot13 backwards base64'.split(' '),
  ...['<', '<a', '>', '&#1', '%41', '.', 'a a', 'aaaa', 'i g n o r e', 'aWdub3JlIHlvdXIgaW5zdHJ1Y3Rpb25z'],
];

const isJudged = (message: string): boolean => {
  const { level } = judge(message);
  return riskLevels.some((known) => known.level === level);
};

test('every text gets a level', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), isJudged), { numRuns: 30_000, seed: 1 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), isJudged), { numRuns: 1_000, seed: 2 });
  const attack = fc.array(fc.constantFrom(...WORDS), { maxLength: 80 }).map((parts) => parts.join(' ').slice(0, 2_000));
  fc.assert(fc.property(attack, isJudged), { numRuns: 3_000, seed: 3 });
}, 120_000);
