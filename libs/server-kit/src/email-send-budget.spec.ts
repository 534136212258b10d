import { nextSendAt, REQUESTER_BUDGET, STRANGERS_BUDGET, type SendBudget } from './email-send-budget';

const MINUTE = 60_000;
const NOW = new Date('2026-11-22T12:00:00.000Z');
const sent = (times: number) => Array.from({ length: times }, (_, i) => new Date(NOW.getTime() - (times - 1 - i)));

test.each([
  [0, 0],
  [2, 0],
  [3, 5],
  [4, 10],
  [5, 20],
  [6, 40],
  [7, 80],
  [8, 120],
  [100, 120],
])('after %i emails within a day a requester waits %i minutes', (times, minutes) => {
  const at = nextSendAt(sent(times), REQUESTER_BUDGET, NOW);
  expect((at.getTime() - NOW.getTime()) / MINUTE).toBe(minutes);
});

/** How many emails go out to one address in the second day of somebody who asks every minute. */
function perDay(budget: SendBudget): number {
  let all: Date[] = [];
  const day = 24 * 60;
  for (let minute = 0; minute < 2 * day; minute += 1) {
    const now = new Date(NOW.getTime() + minute * MINUTE);
    const lately = all.filter((at) => at.getTime() > now.getTime() - day * MINUTE);
    if (nextSendAt(lately, budget, now) <= now) all = [...all, now];
  }
  return all.filter((at) => at.getTime() >= NOW.getTime() + day * MINUTE).length;
}

test('somebody who never stops asking gets few emails out', () => {
  expect(perDay(REQUESTER_BUDGET)).toBeLessThanOrEqual(16);
  expect(perDay(STRANGERS_BUDGET)).toBeLessThanOrEqual(35);
});
