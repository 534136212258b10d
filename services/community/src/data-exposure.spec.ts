import { findLeaks } from '@farm/server-kit/testing';
import { returningVisitor, commentsFixture, type CommentsFixture } from './testing/comments-fixture';

const EMAIL = 'ada@example.com';
const READ = 'GET /api/comments/mine';

let fixture: CommentsFixture;
beforeAll(async () => void (fixture = await commentsFixture()));
afterAll(() => fixture.close());

test("no call reveals or changes another visitor's data, whichever ids are known", async () => {
  const as = returningVisitor();
  const { commentId } = await fixture.post('okra is up', as);
  const other = await fixture.addComment('beans are up', { minute: -5 });
  const report = { reason: 'other', note: 'the note of a reader' } as const;
  await fixture.api('POST /api/comments/:id/report', { params: { id: other }, body: report }, { as });
  const message = { name: 'Ada', email: EMAIL, message: 'the letter to the farm' };
  await fixture.api('POST /api/contact', { body: message }, { as });
  const { visitor } = await fixture.row(commentId);

  const before = await fixture.api(READ, {}, { as });
  const secrets = [EMAIL, 'the letter to the farm', 'the note of a reader', String(visitor)];
  const hers = { ids: { id: commentId }, secrets };
  expect(await findLeaks(fixture.api, 'community', returningVisitor(), hers)).toEqual([]);
  expect(await fixture.api(READ, {}, { as })).toEqual(before);
});
