import { judgeAnswer, clauseScore } from './judge';

const ANSWER = 'Let us take it one row at a time. Have the soil tested first. Lime works in slowly, over some months.';

test.each<[string, string, boolean[], string]>([
  [
    'quoted words as they stand',
    "Says 'soil tested'; never says 'ounces'; under 25 words",
    [true, true, true],
    'deterministic',
  ],
  ['words it holds no sentence of', "Says 'pecan'; under 5 words", [false, false], 'deterministic'],
  [
    'half of the words of a clause in one sentence',
    'Lime works slowly; mentions the pH of blueberries',
    [true, false],
    'offline',
  ],
])('%s', (_, expected, passed, judge) => {
  const judged = judgeAnswer(ANSWER, expected);
  expect([judged.clauses.map((clause) => clause.passed), judged.judge]).toEqual([passed, judge]);
  expect(clauseScore(judged.clauses)).toBeCloseTo(passed.filter(Boolean).length / passed.length);
});
