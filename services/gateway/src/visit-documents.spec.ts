import { builtInVisit } from '@farm/farm';
import { promote, signingKey, trustedKeys } from '@farm/release-store';
import { putServerBuild, remoteServer, SHELL_SERVER } from '@farm/release-store/testing';
import { closeGateways, fixedClock, startTestGateway } from './testing/test-gateway';
import { anotherStore, createTestRelease } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const SHELL = 'cccccccccccc';
const STORE = 'dddddddddddd';
const by = { by: 'spec', reason: 'spec', at: new Date(0) };
const saturday = { opens: '08:00', closes: '12:00' };
const facts = { ...builtInVisit, hours: { ...builtInVisit.hours, saturday } };
const visit = { facts, today: '2026-11-30', atStand: [], inSeason: [] };

/** A gateway whose remote has the page of a visit, and a payments service with a reply. */
async function openVisit(reply: object) {
  const release = await createTestRelease();
  const { store } = release;
  const shell = { ...release.shell, build: SHELL, files: {}, pages: [] };
  await putServerBuild(store, shell, SHELL_SERVER);
  const page = { chunk: 'x', first: 'page' as const, title: 'Title of the route', description: 'D', js: [], css: [] };
  const remote = anotherStore(STORE, {
    ...{ files: {}, hosts: {} },
    pages: [{ ...page, path: '/visit', data: 'GET /api/visit' }],
  });
  await putServerBuild(store, remote, remoteServer(['/visit'], "'Visit'"));
  const done = await promote(store, { builds: { shell: SHELL, store: STORE } }, by, signingKey(release.signingKey), {
    ...{ trusted: trustedKeys(release.publicKey), accept: new Set(['removed-page'] as const) },
  });
  expect(done).toMatchObject({ ok: true });
  const payments = await startService('payments', '2.9', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  const env = { SITE_ORIGIN: 'https://farm.example', PAYMENTS_URL: payments.url };
  const { app } = await startTestGateway(env, { clock: fixedClock() }, release);
  return app.inject('/visit');
}

test('the page of a visit has the title of its route, and its hours as structured data', async () => {
  const { statusCode, body } = await openVisit(visit);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Title of the route · Sweetgum Family Farm</title>');
  expect(body).toContain('"dayOfWeek":"https://schema.org/Saturday","opens":"08:00"');
});

test.each([
  ['the hours of a day', { ...facts, hours: { ...facts.hours, saturday: { ...saturday, note: 'By the barn' } } }],
  ['the week', { ...facts, hours: { ...facts.hours, holiday: saturday } }],
  ['a single day', { ...facts, specialDays: [{ day: '2026-12-26', reason: 'Rest', ...saturday, note: 'New' }] }],
])('fields that this gateway does not know in %s leave the document', async (_, newer) => {
  expect((await openVisit({ ...visit, facts: newer })).statusCode).toBe(200);
});

test('a reply without hours has the status 503', async () => {
  const { hours: _, ...short } = facts;
  expect((await openVisit({ ...visit, facts: short })).statusCode).toBe(503);
});
