import { cases, dexterForTest } from '../src/testing/dexter-for-test';
import { conversationCases, GROUPS } from './conversation-cases';
import { thresholds } from './examination-report';
import { examinationClock, examine, figuresByGroup, type GroupFigures } from './examine';
import { gradeAnswer, holdsFact } from './grade-answer';
import { dangerVectors, heldOutMessages, measureDanger } from './measure-danger';
import { ratio } from './share';

const { open, heldOut } = conversationCases();

test('there are at least 150 conversations in each half, with every group in both', () => {
  for (const half of [open, heldOut]) expect(half.length).toBeGreaterThanOrEqual(150);
  for (const half of [open, heldOut]) expect(new Set(half.map(({ group }) => group))).toEqual(new Set(GROUPS));
  const ids = [...open, ...heldOut].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['03-16..03-31', 'About March 23, give or take ten days.', true],
  ['03-16..03-31', 'The last frost is on April 2.', false],
  ['03-16..03-31', 'In late March.', true],
  ['early|03-16..03-31', 'Plant early.', true],
  ['\\b32\\b', 'About 32 cubic feet.', true],
  ['\\b32\\b', 'About 320 cubic feet.', false],
])('the fact %s in "%s": %s', (fact, text, isHeld) => {
  expect(holdsFact(fact, text)).toBe(isHeld);
});

test('a date outside the required range is wrong, no date is only missing', () => {
  const turn = { message: 'last frost in Macon', must: ['03-16..03-31'] };
  expect(gradeAnswer(turn, 'On May 2.', false).wrong).toHaveLength(1);
  expect(gradeAnswer(turn, 'Ask your county office.', false).wrong).toEqual([]);
  expect(gradeAnswer(turn, 'Where do you live?', false).asksNeedlessly).toBe(true);
});

describe('the service with words alone', () => {
  let figures: ReadonlyMap<string, GroupFigures>;
  let heldOutFigures: readonly GroupFigures[];
  beforeAll(async () => {
    const dexter = await dexterForTest({ cases, clock: examinationClock() });
    const graded = await examine(dexter.api, [...open, ...heldOut]);
    figures = new Map(figuresByGroup(graded).map((one) => [one.group, one]));
    heldOutFigures = figuresByGroup(graded.slice(open.length));
    await dexter.close();
  }, 900_000);

  test.each(GROUPS)('%s: no fewer facts hold than once reached', (group) => {
    const percent = 100 * ratio(figures.get(group)?.facts ?? { some: 0, of: 0 });
    expect(percent).toBeGreaterThanOrEqual(thresholds().facts[group]?.least ?? 100);
  });

  test('four of five facts hold in each group of the held-out half', () => {
    const low = heldOutFigures.filter(({ facts }) => 100 * ratio(facts) < thresholds().heldOut);
    expect(low.map(({ group, facts }) => [group, facts])).toEqual([]);
  });
});

test.each(['wordsAlone', 'withVector'] as const)(
  'danger is found as often as once reached, with no more false alarms: %s',
  async (reading) => {
    const rows = heldOutMessages();
    const vectorOf = reading === 'withVector' ? await dangerVectors(rows) : () => null;
    const { recall, falseAlarms } = measureDanger(rows, vectorOf);
    const { danger } = thresholds();
    expect(100 * ratio(recall)).toBeGreaterThanOrEqual(danger.recall[reading]);
    expect(100 * ratio(falseAlarms)).toBeLessThanOrEqual(danger.falseAlarms[reading]);
  },
  300_000,
);
