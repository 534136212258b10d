import type { MetricName } from '@farm/contracts';
import type { RegressionCase, CaseKind } from '../versions/regression-cases';
import { flowFaults, measures, repeats, type AssessedReply, type AssessedVersion } from './assessment';
import { measured } from './metrics';

const one = (
  kind: CaseKind,
  message: string,
  options: Partial<RegressionCase> & { feature?: string } = {},
): RegressionCase => ({
  ...{ key: `${kind} ${message}`, kind, critical: false, lessonId: null },
  steps: [{ message, expected: options.feature === undefined ? {} : { feature: options.feature } }],
  ...options,
});
const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `w${from + at}`).join(' ');

interface Options {
  cases?: RegressionCase[];
  lessonCases?: RegressionCase[];
  failing?: string[];
  replies?: Record<string, Partial<AssessedReply>>;
}
const versionWith = ({ cases = [], lessonCases = [], failing = [], replies = {} }: Options): AssessedVersion => ({
  versionId: '0197279a-0000-7000-8000-000000000001',
  cases,
  lessonCases,
  evaluate: async (evaluated) =>
    evaluated.map(({ key, steps }) => {
      const question = steps.at(-1)?.message ?? '';
      const passed = !steps.some(({ message }) => failing.includes(message));
      return { key, question, passed, score: passed ? 1 : 0, reason: passed ? '' : 'says something else' };
    }),
  converse: async (messages) => messages.map((message) => ({ text: words(30), zone: 'answer', ...replies[message] })),
});
const figure = async (metric: MetricName, options: Options) =>
  measured(metric, await measures[metric](versionWith(options)));

test('quality counts questions, out-of-scope and safety cases, not features and lessons', async () => {
  const cases = [
    ...[one('quality', 'a'), one('scope', 'b'), one('safety', 'c')],
    ...[one('feature', 'd'), one('lesson', 'e')],
    one('quality', 'f'),
  ];
  expect(await figure('responseQuality', { cases, failing: ['f', 'e'] })).toMatchObject({ value: 7.5, n: 4 });
});

test('a lesson is retained only if its question and its paraphrases get the trained answer', async () => {
  const lessonCases = [
    one('lesson', 'a', { lessonId: 'x' }),
    one('lesson', 'a again', { lessonId: 'x' }),
    one('lesson', 'b', { lessonId: 'y' }),
  ];
  expect(await figure('memoryRetention', { lessonCases })).toMatchObject({ value: 10, n: 2 });
  expect(await figure('memoryRetention', { lessonCases, failing: ['a again'] })).toMatchObject({ value: 5, n: 2 });
});

test.each<[string, Record<string, Partial<AssessedReply>>, number]>([
  ['offered as it should be', { plan: { feature: { id: 'farm-plan' } } }, 10],
  ['not offered', {}, 0],
  ['offered too often', { plan: { feature: { id: 'farm-plan' } }, moon: { feature: { id: 'quiz' } } }, 6.67],
])('pages of the site %s', async (_, replies, value) => {
  const cases = [one('feature', 'plan', { feature: 'farm-plan' }), one('scope', 'moon')];
  expect(await figure('featureSuggestions', { cases, replies })).toMatchObject({ value, n: 2 });
});

const reply = (text: string): AssessedReply => ({ text, zone: 'answer' });
test.each<[string, string[], string[]]>([
  ['sound', [words(30), words(30, 100)], []],
  ['repeating', [words(30), words(30, 22)], ['turn 2 repeats the one before']],
  ['seven words shared are no repetition', [words(30), words(30, 23)], []],
  ['too short', [words(24)], ['turn 1 has 24 words']],
  ['too long', [words(181)], ['turn 1 has 181 words']],
  ['greeting twice', [`Hello! ${words(30)}`, `Hi, ${words(30, 100)}`], ['greets more than once']],
])('a dialogue that is %s', (_, texts, faults) => {
  expect(flowFaults(texts.map(reply), () => true)).toEqual(faults);
});

test('thanks may be short', () => {
  expect(flowFaults([reply('You are welcome.')], () => false)).toEqual([]);
  expect(repeats('', '')).toBe(false);
});

test('a dialogue passes when every turn passes and it flows', async () => {
  const talk = (key: string, ...messages: string[]): RegressionCase => ({
    ...{ key, kind: 'dialogue', critical: false, lessonId: null },
    steps: messages.map((message) => ({ message, expected: { article: 'okra' } })),
  });
  const replies = { two: { text: words(40, 200) }, short: { text: 'Yes.' } };
  const cases = [talk('good', 'one', 'two'), talk('short', 'short'), talk('wrong', 'bad')];
  const figures = await figure('conversationalFlow', { cases, replies, failing: ['bad'] });
  expect(figures).toMatchObject({ value: 3.33, n: 3 });
});
