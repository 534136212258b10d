import { emptyMemory } from '../memory/conversation-memory';
import { respond } from '../testing/dexter-for-test';

const answerTo = (message: string): string =>
  respond({ message, memory: emptyMemory, recent: [], now: new Date('2026-12-01T15:00:00Z') }).findings.answer.text;

test.each([
  ['last frost chattanooga? peppers are on the porch', /^The last spring frost in Chattanooga, Tennessee/],
  ['dahlonega ga how early does frost come in fall', /^The first fall frost in Dahlonega, Georgia/],
  ['what can i plant in dothan in february', /^In Dothan, Alabama you can plant .* February 1\b/],
  ['what can i put in the ground in december in brunswick ga', /^In Brunswick, Georgia you can plant/],
])('dates of the South or of other towns are worked out for the town that is named: %s', (message, pattern) => {
  expect(answerTo(message)).toMatch(pattern);
});

test('without a town the dates of the state or the South are given', () => {
  expect(answerTo('when is the last frost in Tennessee')).toMatch(/Tennessee/);
  expect(answerTo('what do i plant in march')).toMatch(/^In March in the middle South/);
});

test('dates of one state are no answer in another', () => {
  expect(answerTo('Houston, when do I plant tomatoes so they make before the heat')).not.toMatch(/in Georgia/);
});
