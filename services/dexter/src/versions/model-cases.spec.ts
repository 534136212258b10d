import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { fixedClock } from '@farm/server-kit/testing';
import { startModelSandbox, type ModelSandbox, type ModelScript } from '@farm/server-kit/testing/model-sandbox';
import { outputScan } from '../guard/output';
import type { Lesson } from '../lessons/lesson';
import { taughtBy } from '../lessons/taught';
import { modelEngine } from '../model/model-engine';
import { openAiModel } from '../model/openai.provider';
import { shareOf, trainingShare } from '../model/training-share';
import { usageRepository } from '../model/usage.repository';
import { cases as own, knowledge } from '../testing/dexter-for-test';
import { repositoryCases, type CheckCase } from './check-cases';
import { evaluator as evaluatorOf } from './evaluate';
import { modelCases, sampleOf } from './model-cases';
import { snapshotOf, untaught, withLessons } from './snapshot';

const QUESTION = 'How do I make compost from kitchen scraps?';
const GOOD: ModelScript = { name: 'good-answer', text: 'Mix dry browns with wet greens [1].' };
const BAD: ModelScript = { name: 'good-answer', text: 'Keep it away from the house [2].' }; // of another article
const clock = fixedClock('2026-03-20T12:00:00Z');
const evaluator = evaluatorOf({ knowledge, taughtBy: taughtBy(knowledge) });
const active = snapshotOf('active', untaught(knowledge.hash));
const taught = (id: string, ...lessons: Lesson[]) => snapshotOf(id, withLessons(active, lessons));
const kinder = taught('kinder', {
  kind: 'instruction',
  lesson: { ...{ id: '1', text: 'Be kinder.', directive: null, taskId: null }, probe: null, expected: null },
});
const one: CheckCase = {
  ...{ key: 'a', kind: 'quality', critical: false, lessonId: null },
  steps: [{ say: QUESTION, expected: { article: 'compost' } }],
};

let database: TestDatabase<DexterDb>;
let sandbox: ModelSandbox;
beforeEach(async () => {
  database = await databaseFor('dexter');
  sandbox = await startModelSandbox();
});
afterEach(async () => {
  await sandbox.close();
  await database.close();
});

const asker = (tokens = 100_000) => {
  const caps = { tokens, microUsd: Infinity };
  const part = usageRepository(database.db, shareOf(caps), 'training');
  const usage = trainingShare(usageRepository(database.db, caps), part);
  const model = openAiModel({ apiKey: 'k', baseUrl: sandbox.url, model: 'm', temperature: 0 });
  const engine = modelEngine({
    ...{ model, usage, price: null, clock },
    patience: { firstMs: 2_000, silenceMs: 2_000 },
  });
  return modelCases({ evaluator, engine, scan: outputScan(knowledge) });
};
const gate = (script: ModelScript[], candidate = kinder, cases = [one]) => {
  sandbox.say(script);
  return asker().gate(active, candidate, cases);
};

test('what the model says right at once is asked once, at temperature 0', async () => {
  expect(await gate([GOOD])).toEqual({ critical: [], broken: [], model: { cases: 1, note: null } });
  expect(sandbox.asked().map(({ body }) => body['temperature'])).toEqual([0]);
});

test('one slip of three is none', async () => {
  expect(await gate([BAD, GOOD, GOOD])).toMatchObject({ critical: [], broken: [] });
  expect(sandbox.asked()).toHaveLength(3);
});

test('what two of three votes lose, and the version in force does not, is broken, with both texts', async () => {
  expect(await gate([BAD, GOOD, BAD, GOOD])).toMatchObject({
    broken: [
      { caseKey: 'a', question: QUESTION, before: 'Mix dry browns with wet greens.', reason: /compost.*the AI model/ },
    ].map((each) => ({ ...each, reason: expect.stringMatching(each.reason) })),
  });
});

test('what the version in force loses too is not broken by the candidate; a critical case must pass whatever it did', async () => {
  expect(await gate([BAD])).toMatchObject({ critical: [], broken: [] });
  expect(await gate([BAD], kinder, [{ ...one, critical: true }])).toMatchObject({ critical: ['a'] });
});

test('a model that is told nothing else is not asked: a correction costs nothing', async () => {
  const corrected = taught('corrected', {
    kind: 'correction',
    lesson: {
      ...{ id: '2', question: QUESTION, triggers: [QUESTION], scope: 'topic', topicId: 'compost' },
      ...{ say: 'Ours stands under the pecan tree.', incorrect: null, day: '2026-03-20' },
    },
  });
  expect(await gate([BAD], corrected)).toMatchObject({ model: { cases: 0, note: null } });
  expect(sandbox.asked()).toEqual([]);
});

test('a model that fails costs no lesson: its reviewed answer stands', async () => {
  expect(await gate(['failing'])).toEqual({ critical: [], broken: [], model: { cases: 0, note: null } });
});

test('training takes two fifths of the day and says when they are spent; the rest is the visitors’', async () => {
  sandbox.say(GOOD);
  const { results } = await asker().answers(active, [one]);
  expect(results).toMatchObject([{ passed: true, answer: 'Mix dry browns with wet greens.' }]);
  const caps = { tokens: 100_000, microUsd: Infinity };
  const [whole, part] = await Promise.all(
    (['model', 'training'] as const).map((engine) => usageRepository(database.db, caps, engine).today(clock.now())),
  );
  expect([(whole?.tokens ?? 0) > 100, part]).toEqual([true, whole]);
  const before = sandbox.asked().length;
  const cap = 4_000; // two fifths of it are less than one question and its longest answer beside what was spent
  expect((await asker(cap).answers(active, [one])).note).toContain('share for training is spent');
  expect(sandbox.asked()).toHaveLength(before);
  expect(await usageRepository(database.db, { ...caps, tokens: cap }).reserve(1_000, 0, clock.now())).not.toBeNull();
});

test('the sample: every critical case, and forty others, the same each time', () => {
  const all = repositoryCases(own);
  const sample = sampleOf(all);
  const critical = all.filter((each) => each.critical).length;
  expect([sample.filter((each) => each.critical).length, sample.length]).toEqual([critical, critical + 40]);
  expect(
    sampleOf(all.toReversed())
      .map(({ key }) => key)
      .sort(),
  ).toEqual(sample.map(({ key }) => key).sort());
});
