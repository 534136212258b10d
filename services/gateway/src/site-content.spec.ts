import { builtInContent, setSiteContent, site } from '@farm/farm';
import { promote } from '@farm/release-store';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { createTestRelease } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

jest.mock('@farm/release-store', () => {
  const { promote: original, ...others } =
    jest.requireActual<typeof import('@farm/release-store')>('@farm/release-store');
  return { ...others, promote: jest.fn(original) };
});
const actual = jest.requireActual<typeof import('@farm/release-store')>('@farm/release-store');

const course = { ...builtInContent.course, startsOn: '2027-02-06' };
const farm = { ...builtInContent.farm, emails: { info: 'hello@planted.invalid', orders: 'shop@planted.invalid' } };

beforeEach(() => void jest.mocked(promote).mockReset().mockImplementation(actual.promote));
afterEach(async () => {
  await closeGateways();
  await stopServices();
  setSiteContent({});
});

/** A gateway that may sign, beside a community service that publishes `reply()`. */
async function withContent(reply: () => { version: number; content: unknown }) {
  const release = await createTestRelease();
  const community = await startService('community', '1.9', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply()));
  });
  const control = { RELEASE_CONTROL: true, RELEASE_SIGNING_KEY: release.signingKey, COMMUNITY_URL: community.url };
  const { app } = await startTestGateway(control, {}, release);
  await app.ready();
  const revision = async () => (await app.inject('/release.json')).json<{ revision: number }>().revision;
  return { app, community, release, revision, document: async () => (await app.inject('/country-store')).body };
}

test('published content becomes a revision, and documents carry it for their scripts', async () => {
  const { release, revision, document } = await withContent(() => ({ version: 4, content: { course, farm } }));
  expect(await document()).not.toContain('id="farm-content"');
  await waitUntil(async () => (await revision()) === 2);
  expect(await release.readRevision(2)).toMatchObject({ by: 'site-content', reason: 'Content 4' });
  const [, data = ''] = /id="farm-content">(.*?)<\/script>/.exec(await document()) ?? [];
  expect(JSON.parse(data)).toEqual({ course, farm });
  expect(site.emails.info).toBe('hello@planted.invalid');
});

test('when everything is built in again, documents carry nothing', async () => {
  let reply = { version: 1, content: { course } as object };
  const { revision, document } = await withContent(() => reply);
  await waitUntil(async () => (await revision()) === 2);
  reply = { version: 2, content: {} };
  await waitUntil(async () => (await revision()) === 3);
  expect(await document()).not.toContain('id="farm-content"');
});

test('invalid content changes nothing, and no revision is written while nothing has changed', async () => {
  const { community, revision } = await withContent(() => ({ version: 1, content: { course: { name: '' } } }));
  await waitUntil(() => community.requests.length >= 2);
  expect(await revision()).toBe(1);
});

test('rejected content is tried again only after the content or the release has changed', async () => {
  let reply = { version: 1, content: { course } as object };
  const attempts = jest.mocked(promote).mockResolvedValue({ ok: false, reasons: ['A budget is exceeded'] });
  const { community, release, revision } = await withContent(() => reply);
  const polls = async (count: number) => {
    const { length } = community.requests;
    await waitUntil(() => community.requests.length >= length + count);
  };
  await polls(2);
  expect(attempts).toHaveBeenCalledTimes(1);
  reply = { version: 2, content: { farm } };
  await polls(2);
  expect(attempts).toHaveBeenCalledTimes(2);
  attempts.mockImplementation(actual.promote);
  await polls(1);
  expect([attempts.mock.calls.length, await revision()]).toEqual([2, 1]);
  await release.edit({});
  await waitUntil(async () => (await revision()) === 3);
  expect(attempts).toHaveBeenCalledTimes(3);
});

test('a publication that changes no page creates no revision', async () => {
  let reply = { version: 1, content: { course } as object };
  const { community, revision } = await withContent(() => reply);
  await waitUntil(async () => (await revision()) === 2);
  reply = { version: 2, content: { course } };
  const { length } = community.requests;
  await waitUntil(() => community.requests.length >= length + 2);
  expect(await revision()).toBe(2);
});

test('a section that only services read is not released', async () => {
  const { community, revision, document } = await withContent(() => ({ version: 1, content: { course, posts: {} } }));
  await waitUntil(() => community.requests.length >= 2);
  expect(await revision()).toBe(1);
  expect(await document()).not.toContain('posts');
});

test('text in the content cannot end its element', async () => {
  const name = '</script><script>alert(1)</script>';
  const { revision, document } = await withContent(() => ({ version: 1, content: { course: { ...course, name } } }));
  await waitUntil(async () => (await revision()) === 2);
  expect(await document()).not.toContain('<script>alert');
});

describe('a page with the drafts of an operator', () => {
  /** A community service at which the cookie 'session=ada' is an operator's. */
  const communityWith = (drafts: object) =>
    startService('community', '1.9', ({ headers, url }, response) => {
      const isAllowed = url === '/api/site-content' || headers.cookie === 'session=ada';
      response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ version: 0, content: url === '/api/site-content' ? {} : drafts }));
    });
  const draftOf = async (drafts: object, headers: Record<string, string>) => {
    const { app } = await startTestGateway({ COMMUNITY_URL: (await communityWith(drafts)).url });
    return app.inject({ url: '/country-store?content=draft', headers });
  };

  test('carries the drafts, and is neither stored nor indexed', async () => {
    const { statusCode, headers, body } = await draftOf({ course }, { cookie: 'session=ada' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(/id="farm-content">(.*?)<\/script>/.exec(body)?.[1]).toBe(JSON.stringify({ course }));
  });

  test.each<[string, Record<string, string>]>([
    ['without a cookie', {}],
    ["with a visitor's cookie", { cookie: 'session=bob' }],
  ])('%s is refused', async (_, headers) => {
    const { statusCode, body } = await draftOf({ course }, headers);
    expect(statusCode).toBe(403);
    expect(body).toContain('Only operators see drafts.');
    expect(body).not.toContain('2027-02-06');
  });

  test('is not asked for without a session cookie', async () => {
    const community = await communityWith({ course });
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url });
    const { statusCode } = await app.inject({ url: '/?content=draft', headers: { cookie: 'visitor=a; a=session=b' } });
    expect([statusCode, community.requests]).toEqual([403, []]);
  });

  test.each([
    ['is shedding load', 503, '{"code":"server.busy"}'],
    ['sends no JSON', 200, '<html>'],
    ['sends JSON without drafts', 200, '[]'],
    ['sends invalid drafts', 200, '{"content":{"course":{"name":""}}}'],
  ])('is answered 502 while the service %s', async (_, status, body) => {
    const community = await startService('community', '1.9', (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url });
    const answer = await app.inject({ url: '/?content=draft', headers: { cookie: 'session=ada' } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([502, 'no-store']);
    expect(answer.body).toContain("We can't show this draft right now");
    await community.kill();
    expect((await app.inject({ url: '/?content=draft', headers: { cookie: 'session=ada' } })).statusCode).toBe(502);
  });
});
