import type { Account, Build } from '@farm/contracts';
import { Refusal, ReleaseStatus } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { isSigned, trustedKeys } from '@farm/release';
import type { FastifyInstance } from 'fastify';
import { closeEdges, edgeForTest, eventually, standingClock } from '../testing/edge-for-test';
import { endServices, realService } from '../testing/real-service';
import { anotherStore, smallRelease, STORE } from '../testing/small-release';

afterEach(async () => {
  await closeEdges();
  await endServices();
});

const NEWER = 'cccccccccccc';
const ADA: Account = {
  ...{ id: 'ada-id', email: 'ada@example.com', role: 'operator', passkeys: 1, fresh: true, secondFactor: 'held' },
};
const SIGNED_OUT = { code: 'auth.signed_out', error: '', message: '', requestId: '' };

/** A learning service at which the cookie 'session=ada' is signed in as `account`, and nobody else is. */
const learningWith = (account: Partial<Account>) =>
  realService('learning', '1.4', ({ headers }, response) => {
    const isAda = headers.cookie === 'session=ada';
    response.writeHead(isAda ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAda ? { ...ADA, ...account } : SIGNED_OUT));
  });

async function desk(account: Partial<Account> = {}, settings = {}) {
  const made = await smallRelease();
  await made.publish(anotherStore(NEWER));
  await made.edit({ builds: { store: NEWER } });
  const learning = await learningWith(account);
  const control = { RELEASE_CONTROL: true, RELEASE_SIGNING_KEY: made.signingKey, LEARNING_URL: learning.url };
  return { ...(await edgeForTest({ ...control, ...settings }, { clock: standingClock() }, made)), learning };
}

const status = (app: FastifyInstance, cookie = 'session=ada') =>
  app.inject({ url: '/release/status', headers: { cookie } });
const edit = (app: FastifyInstance, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/release/edits', headers: { cookie: 'session=ada', ...headers }, payload });
const OFF = { remote: 'store', act: 'off', reason: 'The prices are wrong' };

test('an operator sees what is live since when, how it does, what the services say, and the history', async () => {
  const { app } = await desk();
  for (const result of ['ready', 'ready', 'failed'])
    await app.inject({
      ...{ method: 'POST', url: '/release/beacons' },
      payload: { name: 'store', build: NEWER, result, ms: 9, ...(result === 'failed' ? { stage: 'css' } : {}) },
    });
  await eventually(async () => (await app.inject('/readyz')).json().services.learning.ready);
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

describe('who asks', () => {
  test.each<[string, Partial<Account>, string, number, string]>([
    ['nobody', {}, '', 401, 'auth.signed_out'],
    ['somebody with a forged cookie', {}, 'session=eve', 401, 'auth.signed_out'],
    ['a member', { role: 'member' }, 'session=ada', 403, 'auth.not_operator'],
    ['an operator without the second factor', { secondFactor: 'needed' }, 'session=ada', 401, 'auth.second_factor'],
  ])('%s sees nothing and changes nothing', async (_, account, cookie, code, word) => {
    const { app } = await desk(account);
    for (const answer of [await status(app, cookie), await edit(app, OFF, { cookie })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
      expect(Value.Check(Refusal, answer.json())).toBe(true);
    }
    expect((await app.inject('/release.json')).json().revision).toBe(2);
  });

  test('an operator who signed in a while ago looks, and confirms before changing', async () => {
    const { app } = await desk({ fresh: false });
    expect((await status(app)).statusCode).toBe(200);
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.confirm']);
  });

  test('cannot be told while the learning service is away: then nobody is let in', async () => {
    const { app, learning } = await desk();
    await learning.kill();
    expect([(await status(app)).statusCode, (await edit(app, OFF)).statusCode]).toEqual([502, 502]);
  });
});

describe('a change', () => {
  test('is a new signed revision with its author’s id and reason, live when it is answered; the way back is another', async () => {
    const { app, readRevision, publicKey } = await desk();
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 3, edit: 'promote store@off' }]);
    expect((await app.inject('/country-store')).statusCode).toBe(503);
    const made = await readRevision(3);
    expect(made).toMatchObject({ by: 'ada-id', reason: 'The prices are wrong', parent: 2 });
    expect(isSigned(made, trustedKeys(publicKey))).toBe(true);
    await edit(app, { ...OFF, act: 'on' });
    const back = await edit(app, { ...OFF, act: 'rollback' });
    expect([back.statusCode, back.json().revision]).toEqual([200, 5]);
    expect((await app.inject('/release.json')).json()).toMatchObject({ revision: 5, remotes: { store: STORE } });
    expect((await status(app)).json().history.map(({ revision }: { revision: number }) => revision)).toEqual([
      5, 4, 3, 2, 1,
    ]);
  });

  test('goes back from a build that brought a page, also while a service it needs is silent', async () => {
    const { app, publish, edit: promoted } = await desk();
    const pages = [{ ...(anotherStore('x').pages[0] as Build['pages'][number]), path: '/brought' }];
    const needs = { shell: '^1.0', apis: { payments: '^1.2' } };
    await publish(anotherStore('dddddddddddd', { pages: [...anotherStore('x').pages, ...pages], needs }));
    await promoted({ builds: { store: 'dddddddddddd' } });
    await eventually(async () => (await app.inject('/brought')).statusCode === 200);
    const back = await edit(app, { ...OFF, act: 'rollback' });
    expect([back.statusCode, (await app.inject('/brought')).statusCode]).toEqual([200, 404]);
  });

  test.each([
    ['an unknown remote', { ...OFF, remote: 'barn' }, 409, 'release.refused'],
    ['a revision that never was', { ...OFF, act: 'rollback', to: 40 }, 409, 'release.refused'],
    ['no reason', { ...OFF, reason: '  ' }, 400, 'request.invalid'],
    ['an act that is none', { ...OFF, act: 'promote' }, 400, 'request.invalid'],
    ['a build by its name', { ...OFF, build: NEWER }, 400, 'request.invalid'],
  ])('with %s is refused, and the release stays', async (_, body, code, word) => {
    const { app } = await desk();
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
  ])('that comes %s is refused before anybody is asked who it is', async (_, headers, code, word) => {
    const { app, learning } = await desk();
    const payload = JSON.stringify(OFF);
    const all = { cookie: 'session=ada', 'content-type': 'application/json', ...headers };
    const answer = await app.inject({ method: 'POST', url: '/release/edits', headers: all, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
    expect(learning.asked).toEqual([]);
  });

  test('is not made where operators’ changes are switched off; the page is told', async () => {
    const { app } = await desk({}, { RELEASE_CONTROL: false });
    expect((await status(app)).json().canEdit).toBe(false);
    const answer = await edit(app, OFF);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'release.read_only']);
  });
});
