import { leaksOf } from '@farm/server-kit/testing';
import { neighbor, porchForTest, type PorchForTest } from './testing/porch-for-test';

const EMAIL = 'ada@example.com';
const READ = 'GET /api/comments/mine';

let porch: PorchForTest;
beforeAll(async () => void (porch = await porchForTest()));
afterAll(() => porch.close());

test('no call tells a visitor what is of another one, whichever ids they know, or changes it', async () => {
  const as = neighbor();
  const { commentId } = await porch.post('okra is up', as);
  const other = await porch.given('beans are up', { minute: -5 });
  const report = { reason: 'other', note: 'the note of a reader' } as const;
  await porch.api('POST /api/comments/:id/report', { params: { id: other }, body: report }, { as });
  const message = { name: 'Ada', email: EMAIL, message: 'the letter to the farm' };
  await porch.api('POST /api/contact', { body: message }, { as });
  const { visitor } = await porch.row(commentId);

  const before = await porch.api(READ, {}, { as });
  const secrets = [EMAIL, 'the letter to the farm', 'the note of a reader', String(visitor)];
  const hers = { ids: { id: commentId }, secrets };
  expect(await leaksOf(porch.api, 'community', neighbor(), hers)).toEqual([]);
  expect(await porch.api(READ, {}, { as })).toEqual(before);
});
