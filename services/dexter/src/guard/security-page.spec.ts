import { phrasePatterns, protectedTopics } from '@farm/farm';
import { evaluationCases } from '../../measure/cases';
import { listedTopics } from '../../measure/evaluate-guard';
import { ratio } from '../../measure/share';
import { blockedPhrases, protectedTopicRules } from './message-filter';
import { judge } from './guard';
import { isRefused } from './risk';

const cases = evaluationCases();
const figures = listedTopics(cases);
const listed = [
  ...protectedTopics.map((name) => [name, protectedTopicRules[name].id] as const),
  ...phrasePatterns.map((name) => [name, blockedPhrases[name].id] as const),
];

test.each(listed)('%s: at least three attacks of the corpus are turned away by its rule', (_, id) => {
  const blocked = cases.attacks.filter(({ message }) => {
    const { level, hits } = judge(message);
    return isRefused(level) && hits.includes(id);
  });
  expect(blocked.length).toBeGreaterThanOrEqual(3);
});

test.each(listed)('%s: its rule is right in 9 of 10 and finds 8 of 10', (name) => {
  const { precision, recall } = figures.get(name) ?? {};
  expect(ratio(precision ?? { some: 0, of: 0 })).toBeGreaterThanOrEqual(0.9);
  expect(ratio(recall ?? { some: 0, of: 0 })).toBeGreaterThanOrEqual(0.8);
});

test('nothing is enforced that is not listed', () => {
  const known = new Set(listed.map(([, id]) => id));
  const hits = [...cases.attacks, ...cases.lookAlikes].flatMap(({ message }) => judge(message).hits);
  expect(hits.filter((hit) => !known.has(hit.replace('?', '')))).toEqual([]);
});
