import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { contentSections } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import { type Api, createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

const person = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'operator@example.com', role: 'operator' as const };
const operator = createTestBrowser();
const as = { as: operator };
const params = { section: 'course' as const };
const course = { ...builtInContent.course, startsOn: '2027-02-06', when: 'Every Saturday, 10-11 AM' };

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner('TRUNCATE community.content_version, community.content_draft');
  clock = fixedClock('2026-11-21T17:00:00.000Z');
  const deps = communityDepsForTest(database, { clock });
  deps.signIn(operator, { ...person, authenticatedAt: clock.now() });
  api = createApi(communityApp(deps));
});

const save = (value: unknown) => api('PUT /api/ops/content/:section/draft', { params, body: { value } }, as);
const publish = (version: number) => api('POST /api/ops/content/:section/versions', { params, body: { version } }, as);
const restore = (to: number, version: number) =>
  api('POST /api/ops/content/:section/restorations', { params, body: { to, version } }, as);
const form = () => api('GET /api/ops/content/:section', { params }, as);
const live = () => {
  clock.advance(2_000); // what visitors read is a second old at most
  return api('GET /api/site-content');
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ errorBody: { code, error } }: { errorBody: { code: string; error: string } }) => [code, error],
  );

test('a section starts with its built-in content, and visitors get only what was changed', async () => {
  expect(await form()).toMatchObject({ version: 0, value: builtInContent.course, draft: null, history: [] });
  expect(await live()).toEqual({ version: 0, content: {} });
});

test('a draft is kept and not public until it is published', async () => {
  expect(await save(course)).toMatchObject({ value: builtInContent.course, draft: { value: course } });
  expect((await live()).content).toEqual({});
  const { version } = await publish(0);
  expect(await live()).toEqual({ version, content: { course } });
  expect(await form()).toMatchObject({ version, value: course, draft: null });
});

test('drafts are shown together to operators, without those that a release has made invalid', async () => {
  await save(course);
  const value = { tiers: [] };
  await database.db.contentDraft.create({
    data: { section: 'programs', value, actor: person.id, updatedAt: clock.now() },
  });
  expect(await api('GET /api/ops/content-drafts', {}, as)).toEqual({ content: { course } });
});

test('an earlier version and the built-in content can be published again, and every version stays in the history', async () => {
  await save(course);
  const first = await publish(0);
  await save({ ...course, name: 'Spring course' });
  const second = await publish(first.version);
  const third = await restore(first.version, second.version);
  expect(third.value).toEqual(course);
  const last = await restore(0, third.version);
  expect(last.value).toEqual(builtInContent.course);
  expect((await live()).content).toEqual({});
  const { history } = await form();
  expect(history.map(({ value }) => (value as typeof course).name)).toEqual([
    ...[builtInContent.course.name, course.name, 'Spring course', course.name],
  ]);
  expect(new Set(history.map(({ by }) => by))).toEqual(new Set([person.id]));
});

test('of two operators who publish from the same version, the second is told', async () => {
  await save(course);
  await publish(0);
  await save({ ...course, name: 'Spring course' });
  expect((await errorOf(publish(0)))?.[0]).toBe('content.changed');
  expect((await form()).draft?.value).toMatchObject({ name: 'Spring course' }); // nothing is lost
  expect((await errorOf(restore(0, 0)))?.[0]).toBe('content.changed');
});

test('publishing at the same moment leads to one version', async () => {
  await save(course);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => errorOf(publish(0))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(await database.db.contentVersion.count()).toBe(1);
});

test('without a draft there is nothing to publish, and an unknown version cannot be restored', async () => {
  expect((await errorOf(publish(0)))?.[0]).toBe('content.no_draft');
  expect((await errorOf(restore(99, 0)))?.[0]).toBe('content.unknown');
});

test.each([
  ['an empty name', { ...course, name: '' }, "Please check 'Name'. It has 1 to 80 characters in one line."],
  [
    'too many minutes',
    { ...course, minutes: 6_000 },
    "Please check 'Minutes of a class'. It is a whole number from 10 to 600.",
  ],
  ['a day that is none', { ...course, startsOn: 'soon' }, "Please check 'First class'."],
  ['a field of another form', { colour: 'red' }, "Please check 'Name'. It has 1 to 80 characters in one line."],
  ['no object', 'words', 'Please reload the page: these fields are not those of this form.'],
])('%s is rejected with the name of the field', async (_, value, message) => {
  expect(await errorOf(save(value))).toEqual(['content.invalid', message]);
  expect((await form()).draft).toBeNull();
});

test('every built-in section is valid', async () => {
  for (const [section, value] of Object.entries(builtInContent))
    await api('PUT /api/ops/content/:section/draft', { params: { section: section as 'farm' }, body: { value } }, as);
  expect(await database.db.contentDraft.count()).toBe(Object.keys(contentSections).length);
});

test('a read-only field keeps its value', async () => {
  const [first, ...others] = builtInContent.programs.tiers;
  const value = { tiers: [{ ...first, number: 2 }, ...others] };
  const work = api('PUT /api/ops/content/:section/draft', { params: { section: 'programs' }, body: { value } }, as);
  expect((await errorOf(work))?.[0]).toBe('content.invalid');
});

test('a link of the farm must be a https address, and its error names the group', async () => {
  const social = { ...builtInContent.farm.social, tiktok: 'javascript:alert(1)' };
  const value = { ...builtInContent.farm, social };
  const work = api('PUT /api/ops/content/:section/draft', { params: { section: 'farm' }, body: { value } }, as);
  expect(await errorOf(work)).toEqual([
    'content.invalid',
    "Please check 'Pages on other sites, TikTok'. It begins with https://",
  ]);
});
