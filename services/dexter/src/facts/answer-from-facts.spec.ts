import { join } from 'node:path';
import { knowledge } from '../testing/dexter-for-test';
import { factAnswering } from './answer-from-facts';
import { readFacts } from './fact-base';

const base = readFacts(join(__dirname, '../../content'), knowledge);
const answer = factAnswering(base);
const say = (text: string, rest = {}) => answer({ text, ...rest });

test.each([
  ['How deep do I sow okra?', /^Sow okra seed about one inch deep/],
  ['how far apart for okra', /^Thin okra to 12 inches apart/],
  ['When do I plant okra?', /^Sow okra outdoors two to three weeks after the last frost/],
  ['Which okra varieties do well?', /^Clemson Spineless/],
  ['how long does okra keep in the fridge', /^Okra keeps only about a week/],
  ['can I grow okra in a 5 gallon bucket', /^Okra grows in a container/],
  ['how to save okra seed', /^Save okra seed from dry brown pods/],
  ['How do I get rid of harlequin bugs?', /^(?:Pick harlequin bugs|Insecticidal soap)/],
  ['what do harlequin bugs look like', /^Harlequin bugs/],
  ['How long is a sow pregnant?', /^Sows carry pigs/],
  ['What kills nutsedge?', /^Dig nutsedge out/],
  ['mole crickets in my lawn', /^Mole crickets raise spongy tunnels in lawns/],
  ['Which figs grow in the South?', /^Celeste, Brown Turkey/],
  ['Can I plant tomatoes near a walnut tree?', /^No\. Do not plant tomatoes/],
  ['how much land for a cow', /^Plan about two acres/],
  ['Can goats have sheep mineral?', /^No\. Goats should not live on sheep mineral/],
  ['what plants are poison to goats', /goats/],
  ['when do you wean goat kids', /^Wean (?:goat kids|kids and lambs) at eight to/],
  ['are coffee grounds good for tomatoes', /^Yes\. Used coffee grounds/],
  ['how do i keep hawks away from my chickens', /hawks/],
  ['how deep should a raised bed be', /^A raised bed of 8 to 12 inches/],
  ['can i grow bananas that actually fruit in louisiana', /^A banana stalk needs/],
  ['what happens if my crops get hailed out', /^After hail or storm/],
  ['Is sheep mineral bad for goats?', /^Yes\. Goats should not live on sheep mineral/],
  ['how long will it be before hens lay', /^Most pullets lay their first egg at 18 to 24 weeks/],
  ['signs of bloat in cattle', /^Bloat swells the left side/],
  ['can i sell figs', /^Whole, uncut produce from your own garden may be sold/],
  ['where can i sell my okra', /^A grower sells a crop direct/],
  ['are banana peppers hot', /^No\. Banana peppers are mostly mild/],
  ['how many eggs a week will a leghorn lay', /^A good hen lays five or six eggs a week/],
])('%s', (text, start) => {
  expect(say(text)?.parts[0]?.text).toMatch(start);
});

test.each(['Where can I get a grant for a market stand near my okra?', 'who painted the Mona Lisa', 'how deep'])(
  'no fact answers: %s',
  (text) => {
    expect(say(text)).toBeNull();
  },
);

test('where no fact answers, the nearest one of a named subject is found only if it is asked for', () => {
  const text = 'does landscape fabric for my grandmother rot when the tomcat walks over paths daily';
  expect(say(text)).toBeNull();
  expect(say(text, { isNearest: true })?.subject).toBe('landscape-fabric');
});

test('a follow-up is answered about the remembered subject', () => {
  expect(say('and how deep?', { subject: 'okra' })?.parts[0]?.text).toMatch(/inch deep/);
});

test('another subject without a question takes the aspect of the last answer', () => {
  expect(say('how about okra?', { aspect: 'storage' })?.parts[0]?.text).toMatch(/keeps only about a week/);
});

test('no sentence is given twice, and the answer tells when an aspect has nothing left', () => {
  const previous: string[] = [];
  const answers = Array.from({ length: 4 }, () => {
    const next = say('How deep do I sow okra?', { previous });
    previous.push(...(next?.parts ?? []).map(({ text }) => text));
    return next;
  });
  expect(new Set(previous).size).toBe(previous.length);
  expect(answers[0]?.exhausted).toBe(false);
  expect(answers.some((one) => one?.exhausted)).toBe(true);
});

test('a remedy with a risk ends with its safety sentence, a spacing does not', () => {
  expect(say('How do I get rid of harlequin bugs?')?.parts.at(-1)?.text).toMatch(/label first: it is the law/);
  expect(say('how far apart for okra')?.parts.at(-1)?.text).not.toMatch(/label/);
});

test('a card that nobody compared with its source has no day of review', () => {
  expect(say('How deep do I sow okra?')?.parts[0]?.source.reviewedAt).toBe('');
});

test('a typing error in a name is corrected', () => {
  expect(say('harlquin bugs get rid of')?.subject).toBe('harlequin-bug');
});
