import { respond } from '../testing/dexter-for-test';
import { emptyMemory } from '../memory/conversation-memory';

/** What a report of a sick plant is asked or told, at a moment. */
const answerAt = (now: string): string =>
  respond({
    ...{ message: 'my tomato leaves have brown spots', memory: emptyMemory, recent: [], now: new Date(now) },
  }).findings.answer.text;

test("a plant is diagnosed in the month of the farm's day, which is not yet June in Georgia at one o'clock in London", () => {
  expect(answerAt('2026-06-01T01:00:00Z')).toBe(answerAt('2026-05-20T15:00:00Z'));
});
