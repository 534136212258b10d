import { emptyMemory } from '../memory/conversation-memory';
import { respond } from '../testing/dexter-for-test';

const answerTo = (message: string): string =>
  respond({ message, memory: emptyMemory, recent: [], now: new Date('2026-04-10T12:00:00Z') }).findings.answer.text;

test.each([
  'I have a 4x8 bed in Macon, GA 31201',
  'we got two 4x12 raised beds out here in MS near Hattiesburg',
  'I garden in Oregon, 97202, in a 5 by 20 plot',
  'me and my wife keep bees in TN',
])('a description of a place or bed is noted: %s', (message) => {
  expect(answerTo(message)).toContain('noted');
});

test.each([
  'I have a 4x8 bed, how much soil for 6 inches',
  'we have a 10 by 12 foot bed and need mulch 3 inches deep',
  'I live in Macon, 31201, and my tomato leaves are yellow with brown spots',
  'what grows in a 4x8 bed in Macon',
])('what asks, or reports a trouble, is not only noted: %s', (message) => {
  expect(answerTo(message)).not.toContain('noted');
});

test('the weight of an animal is that of no bag', () => {
  expect(answerTo('how many pounds of hay does a 900 lb horse need per day')).not.toContain('bag');
});
