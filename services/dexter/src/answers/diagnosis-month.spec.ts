import { fixed } from './dialogue';
import { sentence } from './engine';
import { responder } from './responder';
import { emptyMemory } from '../memory/conversation-memory';

test.each([
  ['2026-06-01T01:00:00Z', 5],
  ['2026-06-01T04:00:00Z', 6],
])("a plant is diagnosed in the month of the farm's day: at %s it is month %d", async (now, month) => {
  const months: number[] = [];
  const record = (_: unknown, { month: one }: { month: number }) => {
    months.push(one);
    return null;
  };
  const respond = responder({
    find: () => Promise.resolve(fixed(sentence('none', 'scope'))),
    diagnosis: {
      start: record,
      next: () => {
        throw new Error('no diagnosis is open');
      },
    },
  });
  const message = 'my tomato leaves have brown spots';
  await respond({ message, memory: emptyMemory, recent: [], now: new Date(now) });
  expect(months).toEqual([month]);
});
