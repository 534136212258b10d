import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { type HttpClient, HttpRequestError } from '@farm/server-kit/http-client';
import { type Api, createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { checkLinks, watchedLinks } from './link-checks';
import { linkChecksRepository } from './link-checks.repository';

const clock = fixedClock('2026-11-23T10:20:00.000Z');
const operator = createTestBrowser();
let database: TestDatabase<CommunityDb>;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('community');
  const deps = communityDepsForTest(database, { clock });
  deps.signIn(operator, { id: '0197279a-0000-7000-8000-0000000000aa', email: 'o@example.com', role: 'operator' });
  api = createApi(communityApp(deps));
});
afterEach(() => database.db.linkCheck.deleteMany());
afterAll(() => database.close());

type Answer = number | 'silent' | 'too_big';
const links = watchedLinks();
const [first, second] = links as [(typeof links)[number], (typeof links)[number]];

/** One round in which the first link answers so (HEAD, then GET), and all others well. */
async function round(head: Answer, get: Answer = head, others: Answer = 200): Promise<void> {
  const client: HttpClient = {
    get: async (address, { method } = {}) => {
      const answer = address === first.link ? (method === 'HEAD' ? head : get) : others;
      if (typeof answer === 'number') return { status: answer, body: '' };
      throw new HttpRequestError(answer === 'silent' ? 'timeout' : 'too_big');
    },
    close: async () => undefined,
  };
  await checkLinks({ links, client, store: linkChecksRepository(database.db), clock });
}
const listLinks = async () => (await api('GET /api/ops/inbox/links', {}, { as: operator })).links;
const ofFirst = async () => (await listLinks()).find(({ address }) => address === first.link);

test('every link of the hub is checked: six resources and two games', async () => {
  expect((await listLinks()).map(({ type, checkedAt, broken }) => [type, checkedAt, broken])).toEqual(
    ['funding', 'land', 'seeds', 'education', 'market', 'mentorship', 'game', 'game'].map((type) => [
      type,
      null,
      false,
    ]),
  );
});

test.each<[string, Answer, Answer, number]>([
  ['answers', 200, 200, 0],
  ['moves', 301, 301, 0],
  ['keeps robots out', 403, 403, 0],
  ['knows no HEAD', 405, 200, 0],
  ['hangs up on HEAD', 'silent', 200, 0],
  ['is a long page', 405, 'too_big', 0],
  ['is gone', 404, 404, 1],
  ['is gone for good', 410, 410, 1],
  ['fails', 503, 503, 1],
  ['is silent', 'silent', 'silent', 1],
])('a link that %s', async (_, head, get, failures) => {
  await round(head, get);
  expect(await ofFirst()).toMatchObject({ failures, broken: false, checkedAt: '2026-11-23T10:20:00.000Z' });
});

test('two failures in a row mark a link as broken, a success clears it', async () => {
  await round(404);
  await round(404);
  expect((await listLinks())[0]).toMatchObject({ address: first.link, status: 404, failures: 2, broken: true });
  await round(200);
  expect(await ofFirst()).toMatchObject({ status: 200, failures: 0, broken: false });
});

test('when no link responds our own connection is down, and nothing is recorded', async () => {
  await round(200);
  await round('silent', 'silent', 'silent');
  expect((await listLinks()).find(({ address }) => address === second.link)).toMatchObject({ failures: 0 });
});
