import { ReleaseCounts } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { closeGateways, startTestGateway, waitUntil } from '../testing/test-gateway';
import { STORE } from '../testing/test-release';
import { startService, stopServices } from '../testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const KEY = 'a-key-of-thirty-two-characters-or-more';
const authorization = `Bearer ${KEY}`;
// As behind a proxy: neither the address nor the Host header is this machine's.
const outside = { url: '/release/counts', remoteAddress: '192.0.2.7' };

test('whoever has the key sees the networks of each build and the contracts of the services', async () => {
  const { url } = await startService('community', '1.3');
  const { app } = await startTestGateway({ RELEASE_WATCH_KEY: KEY, COMMUNITY_URL: url });
  const report = (payload: object) => app.inject({ method: 'POST', url: '/release/beacons', payload });
  const beacon = { name: 'store', build: STORE, result: 'failed', stage: 'page', ms: 9 };
  const { token } = (await report(beacon)).json();
  await report({ ...beacon, token });
  const violation = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src' } }];
  await app.inject({
    ...{ method: 'POST', url: '/release/beacons', payload: JSON.stringify(violation) },
    headers: { 'content-type': 'application/reports+json' },
  });
  await waitUntil(async () => (await app.inject('/readyz')).json().services.community.contract === '1.3');
  const answer = await app.inject({ ...outside, headers: { authorization, host: 'farm.example' } });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([...Value.Errors(ReleaseCounts, answer.json())]).toEqual([]);
  expect(answer.json()).toMatchObject({
    revision: 1,
    services: { community: '1.3', payments: null },
    builds: [{ name: 'store', build: STORE, networks: 1, failingNetworks: 1 }],
  });
});

test('each replica has an id of its own, because each counts on its own', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { app } = await startTestGateway({ RELEASE_WATCH_KEY: KEY });
      return (await app.inject({ ...outside, headers: { authorization } })).json().replica as string;
    }),
  );
  expect(new Set(ids).size).toBe(2);
});

test.each<[string, Record<string, string>, string | undefined]>([
  ['no key', {}, KEY],
  ['another key', { authorization: `${authorization}x` }, KEY],
  ['the key in another scheme', { authorization: `Basic ${KEY}` }, KEY],
  ['a gateway without a key', { authorization }, undefined],
  ['a gateway without a key, and none sent', { authorization: 'Bearer undefined' }, undefined],
])('%s: the answer is that of an unknown address', async (_, headers, key) => {
  const { app } = await startTestGateway({ RELEASE_WATCH_KEY: key });
  const answer = await app.inject({ ...outside, headers });
  const unknown = await app.inject({ url: '/no-such-page' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, unknown.headers['content-type']]);
  expect(answer.body).not.toContain('networks');
});
