import { array, assert, boolean, double, integer, property, record, tuple } from 'fast-check';
import type { CaseResult } from './evaluator';
import { gateOf } from './regression-gate';

const result = (key: string, passed: boolean, score = passed ? 1 : 0, critical = false): CaseResult => ({
  ...{ key, kind: 'quality', critical, question: `${key}?`, passed, score, topic: null, lessonId: null },
  ...{ answer: passed ? 'right' : 'wrong', reason: passed ? '' : 'is wrong' },
});

test('a case that passed and would fail is told with both answers, and refuses', () => {
  const gate = gateOf([result('a', true), result('b', true)], [result('a', true), result('b', false)]);
  expect(gate).toMatchObject({ passed: false, cases: 2, meanBefore: 10, meanAfter: 5, critical: [] });
  expect(gate.broken).toEqual([{ caseKey: 'b', question: 'b?', before: 'right', after: 'wrong', reason: 'is wrong' }]);
});

test.each([
  ['what failed before may fail on', [result('a', false)], [result('a', false)], [], true],
  ['what failed and passes now is welcome', [result('a', false)], [result('a', true)], [], true],
  [
    'a critical case must pass, whatever it did before',
    [result('a', false, 0, true)],
    [result('a', false, 0, true)],
    [],
    false,
  ],
  ["a lesson's own case must pass", [result('a', false)], [result('a', false)], ['a'], false],
  ['a mean that falls by more than 0.2 of 10', [result('a', true, 1)], [result('a', true, 0.97)], [], false],
  ['a mean that falls by less', [result('a', true, 1)], [result('a', true, 0.99)], [], true],
])('%s', (_, before, after, mustPass, passed) => {
  expect(gateOf(before, after, mustPass).passed).toBe(passed);
});

const outcome = record({
  critical: boolean(),
  was: boolean(),
  is: boolean(),
  half: double({ min: 0, max: 1, noNaN: true }),
});

test('no version that passes has a regression', () => {
  assert(
    property(array(tuple(integer({ min: 0, max: 60 }), outcome), { maxLength: 80 }), (drawn) => {
      const cases = [...new Map(drawn).entries()];
      const before = cases.map(([key, { was, critical, half }]) => result(`${key}`, was, was ? half : 0, critical));
      const after = cases.map(([key, { is, critical, half }]) => result(`${key}`, is, is ? half : 0, critical));
      const gate = gateOf(before, after);
      const isWorse = after.some(({ passed }, at) => !passed && before[at]?.passed === true);
      const isUnsafe = after.some(({ passed, critical }) => critical && !passed);
      expect(gate.passed && (isWorse || isUnsafe || gate.meanBefore - gate.meanAfter > 0.21)).toBe(false);
      // and it refuses for no other reason
      if (!isWorse && !isUnsafe && gate.meanAfter >= gate.meanBefore) expect(gate.passed).toBe(true);
    }),
  );
});
