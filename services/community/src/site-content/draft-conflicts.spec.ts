import { builtInContent } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type Api, createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

const operator = createTestBrowser();
const as = { as: operator };
const params = { section: 'course' as const };
const { course } = builtInContent;

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('TRUNCATE community.content_version, community.content_draft, community.rate_limit');
  clock = fixedClock('2026-11-21T17:00:00.000Z');
  const deps = communityDepsForTest(database, { clock });
  const person = {
    id: '0197279a-0000-7000-8000-0000000000ab',
    email: 'operator@example.com',
    role: 'operator' as const,
  };
  deps.signIn(operator, { ...person, authenticatedAt: clock.now() });
  api = createApi(communityApp(deps));
});

const save = (value: unknown) => api('PUT /api/ops/content/:section/draft', { params, body: { value } }, as);
const form = () => api('GET /api/ops/content/:section', { params }, as);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ errorBody: { code, error } }: { errorBody: { code: string; error: string } }) => [code, error],
  );

test('what is published is the value that was sent, whatever draft somebody else saved meanwhile', async () => {
  const mine = { ...course, name: 'My course' };
  const { draft } = await save({ ...course, name: 'First draft' });
  clock.advance(1_000);
  await save({ ...course, name: 'Their draft' });
  const publishMine = (known: string | null | undefined) =>
    api('POST /api/ops/content/:section/versions', { params, body: { version: 0, value: mine, draft: known } }, as);
  expect((await errorOf(publishMine(draft?.updatedAt)))?.[0]).toBe('content.draft_changed');
  expect((await errorOf(publishMine(null)))?.[0]).toBe('content.draft_changed');
  expect((await form()).draft?.value).toMatchObject({ name: 'Their draft' });
  expect((await publishMine((await form()).draft?.updatedAt)).value).toEqual(mine);
});

test('a draft does not replace a newer one that its author has not seen', async () => {
  const saveKnowing = (name: string, known: string | null | undefined) =>
    api('PUT /api/ops/content/:section/draft', { params, body: { value: { ...course, name }, draft: known } }, as);
  const { draft } = await saveKnowing('Mine', null);
  expect((await errorOf(saveKnowing('Theirs', null)))?.[0]).toBe('content.draft_changed');
  clock.advance(1_000);
  expect((await saveKnowing('Theirs', draft?.updatedAt)).draft?.value).toMatchObject({ name: 'Theirs' });
  expect((await errorOf(saveKnowing('Mine', draft?.updatedAt)))?.[0]).toBe('content.draft_changed');
  expect(await errorOf(saveKnowing('Mine', '2026-99-99T00:00:00Z'))).toEqual([
    'content.invalid',
    'Please reload the page.',
  ]);
});

test('neither an earlier version nor a deletion takes away a draft that its operator has not seen', async () => {
  const { draft } = await save({ ...course, name: 'First draft' });
  clock.advance(1_000);
  await save({ ...course, name: 'Their draft' });
  const discard = (known?: string) =>
    api('DELETE /api/ops/content/:section/draft', { params, query: { draft: known } }, as);
  const restore = (known?: string | null) =>
    api('POST /api/ops/content/:section/restorations', { params, body: { version: 0, to: 0, draft: known } }, as);
  expect((await errorOf(discard(draft?.updatedAt)))?.[0]).toBe('content.draft_changed');
  expect((await errorOf(restore(draft?.updatedAt)))?.[0]).toBe('content.draft_changed');
  expect((await errorOf(restore(null)))?.[0]).toBe('content.draft_changed');
  const theirs = (await form()).draft;
  expect(theirs?.value).toMatchObject({ name: 'Their draft' });
  expect((await discard(theirs?.updatedAt)).draft).toBeNull();
  expect((await restore(null)).version).toBeGreaterThan(0);
});
