import type { MetricName } from '@farm/contracts';
import { measures, unseen } from './assess';
import type { Exam, ExamCase, ExamReply } from './exam';
import { flowFaults, repeats } from './flow';
import { measured } from './metrics';

const one = (kind: string, say: string, given: Partial<ExamCase> & { feature?: string } = {}): ExamCase => ({
  ...{ key: `${kind} ${say}`, kind, lessonId: null },
  steps: [{ say, expected: given.feature === undefined ? {} : { feature: given.feature } }],
  ...given,
});
const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `w${from + at}`).join(' ');

interface Given {
  cases?: ExamCase[];
  taught?: ExamCase[];
  failing?: string[];
  replies?: Record<string, Partial<ExamReply>>;
}
const exam = ({ cases = [], taught = [], failing = [], replies = {} }: Given): Exam => ({
  versionId: '0197279a-0000-7000-8000-000000000001',
  cases: async () => cases,
  taught: async () => taught,
  unseen: async () => taught,
  evaluate: async (asked) =>
    asked.map(({ key, steps }) => {
      const question = steps.at(-1)?.say ?? '';
      const passed = !steps.some(({ say }) => failing.includes(say));
      return { key, question, passed, score: passed ? 1 : 0, reason: passed ? '' : 'says something else' };
    }),
  talk: async (messages) => messages.map((say) => ({ text: words(30), zone: 'answer', ...replies[say] })),
});
const figure = async (metric: MetricName, given: Given) =>
  measured(metric, (await measures[metric](exam(given))).items);

test('quality counts questions, what is not ours, and safety; features and lessons are measured elsewhere', async () => {
  const cases = [
    ...[one('quality', 'a'), one('scope', 'b'), one('safety', 'c')],
    ...[one('feature', 'd'), one('lesson', 'e')],
    one('quality', 'f'),
  ];
  expect(await figure('responseQuality', { cases, failing: ['f', 'e'] })).toMatchObject({ value: 7.5, n: 4 });
});

test('with a model its own words are measured as far as its budget goes, and the run says how far', async () => {
  const cases = [one('quality', 'a'), one('quality', 'b'), one('scope', 'c')];
  const reason = 'says nothing of it';
  const byModel: Exam['byModel'] = async ([first]) => ({
    results: first ? [{ key: first.key, question: 'a', passed: false, score: 0, reason }] : [],
    note: 'the share is spent',
  });
  const { items, note } = await measures.responseQuality({ ...exam({ cases }), byModel });
  expect(items.map(({ score }) => score)).toEqual([0, 1, 1]);
  expect(note).toBe(
    'The AI model answered 1 of 3 cases of quality, the reviewed articles the others: the share is spent.',
  );
});

test('a lesson is kept only if its question and its paraphrases are answered as taught', async () => {
  const taught = [
    one('lesson', 'a', { lessonId: 'x' }),
    one('lesson', 'a again', { lessonId: 'x' }),
    one('lesson', 'b', { lessonId: 'y' }),
  ];
  expect(await figure('memoryRetention', { taught })).toMatchObject({ value: 10, n: 2 });
  expect(await figure('memoryRetention', { taught, failing: ['a again'] })).toMatchObject({ value: 5, n: 2 });
});

test('unseen words count question by question, and what failed is told', async () => {
  const taught = [one('lesson', 'a', { lessonId: 'x' }), one('lesson', 'b', { lessonId: 'x' })];
  const items = await unseen(exam({ taught, failing: ['b'] }));
  expect(items.map(({ score, reason }) => [score, reason])).toEqual([
    [1, ''],
    [0, "'b' says something else"],
  ]);
});

test.each<[string, Record<string, Partial<ExamReply>>, number]>([
  ['offered as it should be', { plan: { feature: { id: 'farm-plan' } } }, 10],
  ['not offered', {}, 0],
  ['offered too often', { plan: { feature: { id: 'farm-plan' } }, moon: { feature: { id: 'quiz' } } }, 6.67],
])('pages of the site %s', async (_, replies, value) => {
  const cases = [one('feature', 'plan', { feature: 'farm-plan' }), one('scope', 'moon')];
  expect(await figure('featureSuggestions', { cases, replies })).toMatchObject({ value, n: 2 });
});

const reply = (text: string): ExamReply => ({ text, zone: 'answer' });
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

test('a short word of thanks may be short', () => {
  expect(flowFaults([reply('You are welcome.')], () => false)).toEqual([]);
  expect(repeats('', '')).toBe(false);
});

test('a dialogue passes when every turn holds and it flows', async () => {
  const talk = (key: string, ...says: string[]): ExamCase => ({
    ...{ key, kind: 'dialogue', lessonId: null },
    steps: says.map((say) => ({ say, expected: { article: 'okra' } })),
  });
  const replies = { two: { text: words(40, 200) }, short: { text: 'Yes.' } };
  const cases = [talk('good', 'one', 'two'), talk('short', 'short'), talk('wrong', 'bad')];
  const figures = await figure('conversationalFlow', { cases, replies, failing: ['bad'] });
  expect(figures).toMatchObject({ value: 3.33, n: 3 });
});
