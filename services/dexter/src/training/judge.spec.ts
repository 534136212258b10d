import type { Model } from '../model/model';
import type { UsageRepository } from '../model/usage.repository';
import { startModelSandbox, type ModelSandbox, type ModelScript } from '@farm/server-kit/testing/model-sandbox';
import { fixedClock } from '@farm/server-kit/testing';
import { openAiModel } from '../model/openai.provider';
import { judgeAnswer, judging } from './judge';
import { modelVotes } from './judge-by-model';

const ANSWER = 'Let us take it one row at a time. Have the soil tested first. Lime works in slowly, over some months.';
const EXPECTED = "Says 'soil tested'; is warm to beginners; names no dose";

test.each<[string, string, boolean[], string]>([
  [
    'quoted words as they stand',
    "Says 'soil tested'; never says 'ounces'; under 25 words",
    [true, true, true],
    'deterministic',
  ],
  ['words it holds no sentence of', "Says 'pecan'; under 5 words", [false, false], 'deterministic'],
  [
    'half of the words of a clause in one sentence',
    'Lime works slowly; mentions the pH of blueberries',
    [true, false],
    'offline',
  ],
])('%s', (_, expected, passed, judge) => {
  const judged = judgeAnswer(ANSWER, expected);
  expect([judged.clauses.map((clause) => clause.passed), judged.judge]).toEqual([passed, judge]);
  expect(judged.score).toBeCloseTo(passed.filter(Boolean).length / passed.length);
});

let sandbox: ModelSandbox;
beforeEach(async () => (sandbox = await startModelSandbox()));
afterEach(() => sandbox.close());

const held = { day: new Date(0), tokens: 1, microUsd: 0 };
const judge = (budget: typeof held | null = held) => {
  const settled: boolean[] = [];
  const usage: UsageRepository = {
    reserve: async () => budget,
    settle: async (_held, _usage, failed) => void settled.push(failed),
    today: async () => ({ tokens: 0, spentMicroUsd: 0, openUntil: null }),
  };
  const model: Model = openAiModel({ apiKey: 'k', baseUrl: sandbox.url, model: 'm', temperature: 0 });
  const clock = fixedClock('2026-03-20T12:00:00Z');
  return { settled, judged: () => judging(modelVotes({ model, usage, price: null, clock }))(ANSWER, EXPECTED) };
};
const votes = (...clauses: boolean[]): ModelScript => ({
  name: 'good-answer',
  text: JSON.stringify({ score: 0.5, reason: 'So it is.', clauses }),
});

test('a model judges what no check can, by two votes that agree; what has one right outcome is not asked', async () => {
  sandbox.say([votes(true, true), votes(true, false)]);
  const { judged, settled } = judge();
  const { clauses, judge: by, passed, score } = await judged();
  expect(clauses.map((clause) => clause.passed)).toEqual([true, true, false]);
  expect([by, passed, score]).toEqual(['model', false, 2 / 3]);
  const asked = sandbox.asked().map(({ body }) => body);
  expect(asked).toMatchObject([{ temperature: 0 }, { temperature: 0 }]);
  expect(JSON.stringify(asked)).toContain('1. is warm to beginners');
  expect(JSON.stringify(asked)).not.toContain("Says 'soil tested'");
  expect(settled).toEqual([false, false]);
});

test('JSON in a fence is JSON', async () => {
  sandbox.say({ name: 'fenced-json', text: JSON.stringify({ clauses: [true, true] }) });
  expect(await judge().judged()).toMatchObject({ judge: 'model', passed: true });
});

test.each<[string, ModelScript]>([
  ['is down', 'failing'],
  ['refuses', 'refusal'],
  ['says no JSON', 'good-answer'],
  ['judges another number of clauses', votes(true)],
  ['says something else', { name: 'wrong-type' }],
])('a judge that %s judges nothing: the estimate stands', async (_, script) => {
  sandbox.say(script);
  expect(await judge().judged()).toEqual(judgeAnswer(ANSWER, EXPECTED));
});

test('without a budget no model is asked', async () => {
  expect(await judge(null).judged()).toMatchObject({ judge: 'offline' });
  expect(sandbox.asked()).toEqual([]);
});
