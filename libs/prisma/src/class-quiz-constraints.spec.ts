import type { LearningDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

const AT = new Date('2026-11-21T15:00:00Z');
let classes = 0;
const createClass = (change: { code?: string; step?: number; questions?: object; pace?: 'together' | 'own' } = {}) => {
  classes += 1;
  const keyHash = new Uint8Array([classes]);
  const row = {
    code: 'BCDHMP',
    topic: 'Soil',
    pace: 'together',
    questions: [{}],
    createdAt: AT,
    closesAt: AT,
  } as const;
  return database.db.classQuiz.create({ data: { ...row, keyHash, ...change } });
};

test('a code names one class, and a class takes its pupils and answers with it', async () => {
  const { id } = await createClass();
  await expect(createClass()).rejects.toThrow();
  const pupil = { classId: id, visitor: 'one', nickname: 'Brave Okra', joinedAt: AT };
  await database.db.classPupil.create({
    data: { ...pupil, answers: { create: { number: 1, chosen: 3, points: 10 } } },
  });
  await expect(database.db.classPupil.create({ data: { ...pupil, visitor: 'two' } })).rejects.toThrow();
  await expect(database.db.classPupil.create({ data: { ...pupil, nickname: 'Kind Owl' } })).rejects.toThrow();
  await database.db.classQuiz.delete({ where: { id } });
  expect([await database.db.classPupil.count(), await database.db.classAnswer.count()]).toEqual([0, 0]);
});

test.each<[string, Parameters<typeof createClass>[0]]>([
  ['a code with a vowel', { code: 'BCDHMA' }],
  ['a code of five letters', { code: 'BCDHM' }],
  ['a step before the first', { code: 'ZXWVTR', step: -1 }],
  ['a step at the pupils’ own pace', { code: 'ZXWVTR', step: 1, pace: 'own' }],
  ['no question', { code: 'ZXWVTR', questions: [] }],
])('%s is rejected', async (_, change) => {
  await expect(createClass(change)).rejects.toThrow();
});

test('an answer is one of four options of a question', async () => {
  const { id: classId } = await createClass({ code: 'ZXWVTR' });
  const { id: pupilId } = await database.db.classPupil.create({
    data: { classId, visitor: 'one', nickname: 'Brave Okra', joinedAt: AT },
  });
  const row = { pupilId, number: 1, chosen: 0, points: 0 };
  await expect(database.db.classAnswer.create({ data: { ...row, chosen: 4 } })).rejects.toThrow();
  await expect(database.db.classAnswer.create({ data: { ...row, number: 0 } })).rejects.toThrow();
  await database.db.classAnswer.create({ data: row });
});
