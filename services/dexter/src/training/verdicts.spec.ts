import { databaseFor } from '@farm/prisma/testing';
import { operatorVerdicts } from './verdicts.repository';

test('praised is right, corrected is wrong; fixed checks need no judge, and praise before the test is not of it', async () => {
  const database = await databaseFor('dexter');
  const { db } = database;
  const row = (kind: string, minute: number, more: object) => ({
    ...{ kind, bodyHash: 'x', input: 'x', by: 'ada', at: new Date(Date.UTC(2026, 2, 20, 12, minute)) },
    ...more,
  });
  const tested = (after: string, passed: boolean, judge = 'offline') =>
    row('test', 10, { after, passed, judge, expected: 'Is warm.' });
  await db.trainingSession.createMany({
    data: [
      ...[tested('praised', false), row('reinforcement', 11, { after: 'praised' })],
      ...[tested('corrected', true, 'model'), row('correction', 12, { before: 'corrected', after: 'other' })],
      ...[tested('both', true), row('reinforcement', 11, { after: 'both' }), row('correction', 12, { before: 'both' })],
      ...[tested('sure', true, 'deterministic'), row('reinforcement', 11, { after: 'sure' })],
      ...[tested('early', true), row('reinforcement', 9, { after: 'early' })],
    ],
  });
  const judged = await operatorVerdicts(db)();
  expect(judged).toHaveLength(2);
  expect(judged).toEqual(
    expect.arrayContaining([
      { judge: false, operator: true },
      { judge: true, operator: false },
    ]),
  );
  await database.close();
});
