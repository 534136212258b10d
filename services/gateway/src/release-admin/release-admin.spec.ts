import type { Account, Build } from '@farm/contracts';
import { ApiErrorBody, ReleaseStatus } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { isSigned, trustedKeys } from '@farm/release-store';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { responseTo } from '../testing/hostile-clients';
import { closeGateways, startTestGateway, waitUntil, fixedClock } from '../testing/test-gateway';
import { stopServices, startService } from '../testing/test-service';
import { anotherStore, createTestRelease, STORE } from '../testing/test-release';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const NEWER = 'cccccccccccc';
const ADA: Account = {
  ...{ id: 'ada-id', email: 'ada@example.com', role: 'operator', passkeys: 1, fresh: true, secondFactor: 'held' },
};

/** A learning service at which the cookie 'session=ada' is signed in as `account`, and nobody else is. */
const learningWith = (account: Partial<Account>) =>
  startService('learning', '1.4', ({ headers }, response) => {
    const isAda = headers.cookie === 'session=ada';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAda ? { ...ADA, ...account } : null));
  });

async function admin(account: Partial<Account> = {}, settings = {}) {
  const release = await createTestRelease();
  await release.publish(anotherStore(NEWER));
  await release.edit({ builds: { store: NEWER } });
  const learning = await learningWith(account);
  const control = { RELEASE_CONTROL: true, RELEASE_SIGNING_KEY: release.signingKey, LEARNING_URL: learning.url };
  return { ...(await startTestGateway({ ...control, ...settings }, { clock: fixedClock() }, release)), learning };
}

const status = (app: FastifyInstance, cookie = 'session=ada') =>
  app.inject({ url: '/release/status', headers: { cookie } });
const edit = (app: FastifyInstance, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/release/edits', headers: { cookie: 'session=ada', ...headers }, payload });
const OFF = { remote: 'store', act: 'off', reason: 'The prices are wrong' };

test('an operator sees live builds, their health, service versions and the history', async () => {
  const { app } = await admin();
  const report = (payload: object) => app.inject({ method: 'POST', url: '/release/beacons', payload });
  const result = { name: 'store', build: NEWER, result: 'ready', ms: 9 };
  const { token } = (await report(result)).json();
  for (const more of [{}, {}, { result: 'failed', stage: 'css' }]) await report({ ...result, ...more, token });
  await waitUntil(async () => (await app.inject('/readyz')).json().services.learning.ready);
  const answer = await status(app);
  expect(answer.statusCode).toBe(200);
  expect([...Value.Errors(ReleaseStatus, answer.json())]).toEqual([]);
  expect(answer.json()).toMatchObject({
    ...{ revision: 2, staleSeconds: 0, canEdit: true },
    remotes: [
      {
        ...{ name: 'store', build: NEWER, state: 'on', canary: null, aside: [] },
        ...{ since: '1970-01-01T00:00:00.000Z', before: { build: STORE, revision: 1 } },
        health: [{ build: NEWER, loads: 3, failures: 1, stages: { css: 1 }, last: '2026-03-01T12:00Z' }],
      },
    ],
    history: [{ revision: 2 }, { revision: 1, by: 'spec', reason: 'spec' }],
  });
  expect(answer.json().services).toContainEqual({ name: 'learning', contract: '1.4', ready: true, needs: [] });
});

describe('access', () => {
  test.each<[string, Partial<Account>, string, number, string]>([
    ['nobody', {}, '', 401, 'auth.signed_out'],
    ['somebody with a forged cookie', {}, 'session=eve', 401, 'auth.signed_out'],
    ['a member', { role: 'member' }, 'session=ada', 403, 'auth.not_operator'],
    ['an operator without the second factor', { secondFactor: 'needed' }, 'session=ada', 401, 'auth.second_factor'],
  ])('%s cannot read or change anything', async (_, account, cookie, code, word) => {
    const { app } = await admin(account);
    for (const answer of [await status(app, cookie), await edit(app, OFF, { cookie })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
      expect(Value.Check(ApiErrorBody, answer.json())).toBe(true);
    }
    expect((await app.inject('/release.json')).json().revision).toBe(2);
  });

  test('an operator without a recent sign-in can read, and must confirm before changing', async () => {
    const { app } = await admin({ fresh: false });
    expect((await status(app)).statusCode).toBe(200);
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.confirm']);
  });

  test.each([
    ['without a cookie', '', 401, 0],
    ['with a cookie that is no session', 'a=b', 401, 0],
    ['with a forged session', 'session=eve', 401, 1],
    ['with an operator’s session', 'session=ada', 413, 1],
  ])('the body of an edit is not read before its sender is known: %s', async (_, cookie, code, questions) => {
    const { app, learning } = await admin();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const lines = ['POST /release/edits HTTP/1.1', 'Host: localhost', `Cookie: ${cookie}`];
    const body = ['Content-Type: application/json', 'Content-Length: 1000000'];
    const response = await responseTo(port, `${[...lines, ...body].join('\r\n')}\r\n\r\n[`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
    expect(response.toLowerCase()).toContain('connection: close');
    expect(learning.requests).toHaveLength(questions);
  });

  test('nobody has access while the learning service is down', async () => {
    const { app, learning } = await admin();
    await learning.kill();
    expect([(await status(app)).statusCode, (await edit(app, OFF)).statusCode]).toEqual([502, 502]);
  });
});

describe('a change', () => {
  test('is a new signed revision with its author’s id and reason, live at once; a rollback is another', async () => {
    const { app, readRevision, publicKey } = await admin();
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 3, edit: 'promote store@off' }]);
    expect((await app.inject('/country-store')).statusCode).toBe(503);
    const release = await readRevision(3);
    expect(release).toMatchObject({ by: 'ada-id', reason: 'The prices are wrong', parent: 2 });
    expect(isSigned(release, trustedKeys(publicKey))).toBe(true);
    await edit(app, { ...OFF, act: 'on' });
    const back = await edit(app, { ...OFF, act: 'rollback' });
    expect([back.statusCode, back.json().revision]).toEqual([200, 5]);
    expect((await app.inject('/release.json')).json()).toMatchObject({ revision: 5, remotes: { store: STORE } });
    expect((await status(app)).json().history.map(({ revision }: { revision: number }) => revision)).toEqual([
      5, 4, 3, 2, 1,
    ]);
  });

  test('rolls back a build that added a page, also while its service is down', async () => {
    const { app, publish, edit: promoted } = await admin();
    const pages = [{ ...(anotherStore('x').pages[0] as Build['pages'][number]), path: '/brought' }];
    const needs = { shell: '^1.0', apis: { payments: '^1.2' } };
    await publish(anotherStore('dddddddddddd', { pages: [...anotherStore('x').pages, ...pages], needs }));
    await promoted({ builds: { store: 'dddddddddddd' } });
    await waitUntil(async () => (await app.inject('/brought')).statusCode === 200);
    const back = await edit(app, { ...OFF, act: 'rollback' });
    expect([back.statusCode, (await app.inject('/brought')).statusCode]).toEqual([200, 404]);
  });

  test.each([
    ['an unknown remote', { ...OFF, remote: 'barn' }, 409, 'release.refused'],
    ['a revision that never was', { ...OFF, act: 'rollback', to: 40 }, 409, 'release.refused'],
    ['no reason', { ...OFF, reason: '  ' }, 400, 'request.invalid'],
    ['an act that is none', { ...OFF, act: 'promote' }, 400, 'request.invalid'],
    ['a build by its name', { ...OFF, build: NEWER }, 400, 'request.invalid'],
  ])('with %s is rejected, and the release stays', async (_, body, code, word) => {
    const { app } = await admin();
    const answer = await edit(app, body);
    expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
    expect((await app.inject('/release.json')).json().revision).toBe(2);
  });

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'request.cross_site'],
    ['from another origin', { origin: 'https://evil.example' }, 403, 'request.cross_site'],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'request.not_json'],
    ['as plain text', { 'content-type': 'text/plain' }, 415, 'request.not_json'],
  ])('that comes %s is rejected before authentication', async (_, headers, code, word) => {
    const { app, learning } = await admin();
    const payload = JSON.stringify(OFF);
    const all = { cookie: 'session=ada', 'content-type': 'application/json', ...headers };
    const answer = await app.inject({ method: 'POST', url: '/release/edits', headers: all, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
    expect(learning.requests).toEqual([]);
  });

  test('is rejected where editing is disabled, and the status says so', async () => {
    const { app } = await admin({}, { RELEASE_CONTROL: false });
    expect((await status(app)).json().canEdit).toBe(false);
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'release.read_only']);
  });
});
