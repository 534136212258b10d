import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import type { ContentSection } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import { createContentReader } from '@farm/prisma';
import { internalRecipients, setServiceContent } from '@farm/server-kit';
import { createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { addressChangedEmail } from './address-changes';

const person = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'operator@example.com' };

let database: TestDatabase<CommunityDb>;
let clock: FixedClock;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  const tables = ['content_version', 'content_draft', 'rate_limit', 'outbox'].map((name) => `community.${name}`);
  await database.asOwner(`TRUNCATE ${tables.join()}`);
  clock = fixedClock('2026-11-21T17:00:00.000Z');
});
afterEach(() => setServiceContent({}));

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ errorBody: { code, error } }: { errorBody: { code: string; error: string } }) => [code, error],
  );
const farm = builtInContent.farm;
const at = (section: ContentSection) => ({ params: { section } });
const emails = { info: 'evil-editor@example.org', orders: farm.emails.orders };
const sent = async () =>
  (await database.db.communityOutbox.findMany()).map(({ kind, payload }) => ({
    kind,
    ...(payload as object),
  }));

function signedIn(role: 'editor' | 'operator') {
  const deps = communityDepsForTest(database, { clock });
  const browser = createTestBrowser();
  deps.signIn(browser, { ...person, role, authenticatedAt: clock.now() });
  const call = createApi(communityApp(deps));
  const publishSection = (section: ContentSection, value: unknown, version = 0) =>
    call('POST /api/ops/content/:section/versions', { ...at(section), body: { version, value } }, { as: browser });
  const restoreSection = (section: ContentSection, to: number, version: number) =>
    call('POST /api/ops/content/:section/restorations', { ...at(section), body: { to, version } }, { as: browser });
  const saveSection = (section: ContentSection, value: unknown) =>
    call('PUT /api/ops/content/:section/draft', { ...at(section), body: { value } }, { as: browser });
  const readSection = (section: ContentSection) => call('GET /api/ops/content/:section', at(section), { as: browser });
  return { call, readSection, publishSection, saveSection, restoreSection };
}

test.each([
  ['the email addresses', { emails }, 'Email'],
  ['the website', { website: 'https://elsewhere.example/' }, 'Website'],
  [
    'the pages on other sites',
    { social: { ...farm.social, facebook: 'https://elsewhere.example/' } },
    'Pages on other sites',
  ],
])('an editor cannot change %s, by a draft, a publication or an earlier version', async (_, change, title) => {
  const { publishSection, saveSection, restoreSection } = signedIn('editor');
  const value = { ...farm, ...change };
  const rejected = ['auth.other_role', `Only an owner can change '${title}'. Your other changes are fine.`];
  expect(await errorOf(saveSection('farm', value))).toEqual(rejected);
  expect(await errorOf(publishSection('farm', value))).toEqual(rejected);
  const owner = signedIn('operator');
  const first = await owner.publishSection('farm', value);
  const second = await owner.publishSection('farm', farm, first.version);
  expect(await errorOf(restoreSection('farm', first.version, second.version))).toEqual(rejected);
  expect((await publishSection('farm', { ...farm, phone: '(478) 555-0103' }, second.version)).value).toMatchObject({
    phone: '(478) 555-0103',
  });
});

test('an editor cannot redirect the messages of visitors, nor the emails about comments and payments', async () => {
  const { publishSection, readSection } = signedIn('editor');
  expect((await errorOf(readSection('recipients')))?.[0]).toBe('auth.other_role');
  const recipients = { messages: emails.info, moderation: emails.info, orders: emails.info };
  expect((await errorOf(publishSection('recipients', recipients)))?.[0]).toBe('auth.other_role');
  expect(internalRecipients()).toEqual({
    messages: farm.emails.info,
    moderation: farm.emails.info,
    orders: farm.emails.orders,
  });
});

test('an owner separates the addresses of internal emails from those that visitors see', async () => {
  const recipients = { messages: 'ada@example.org', moderation: 'bob@example.org', orders: 'eve@example.org' };
  const { call, publishSection } = signedIn('operator');
  await publishSection('recipients', recipients);
  const { content } = (await createContentReader(database.pool)(0)) ?? {};
  expect(content).toEqual({ recipients });
  expect((await call('GET /api/site-content')).content).toEqual({});
  setServiceContent({ recipients });
  expect(internalRecipients()).toEqual(recipients);
  await call('POST /api/contact', {
    body: { name: 'Ruth', email: 'ruth@example.org', message: 'Do you sell collards?', website: '' },
  });
  expect(await sent()).toContainEqual(expect.objectContaining({ kind: 'contact.message', to: 'ada@example.org' }));
});

test('the former address is told about each change, and nobody about an unchanged one', async () => {
  const owner = signedIn('operator');
  const { version } = await owner.publishSection('farm', {
    ...farm,
    emails: { ...farm.emails, info: 'a@example.org' },
  });
  await owner.publishSection('farm', { ...farm, emails: { ...farm.emails, info: 'a@example.org' } }, version);
  const change = { kind: 'content.address_changed', label: 'Email address' };
  expect(await sent()).toEqual([{ ...change, to: farm.emails.info, before: farm.emails.info, after: 'a@example.org' }]);
  const email = addressChangedEmail(
    { label: 'Email address', before: farm.emails.info, after: 'a@example.org' },
    'https://farm.example',
  );
  expect(email.paragraphs.join()).toContain(`from ${farm.emails.info} to a@example.org`);
});
