import type { IncomingMessage, ServerResponse } from 'node:http';
import { VISITS_PATH, type VisitBatch } from '@farm/contracts';
import fastify from 'fastify';
import { closeGateways, fixedClock, startTestGateway } from '../testing/test-gateway';
import { startService, stopServices } from '../testing/test-service';
import { deviceClass } from './device-class';
import { deliverVisits } from './visit-delivery';
import { visitCounter } from './visit-counter';
import { visitSource } from './visit-source';

const KEY = 'k'.repeat(43);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const PIXEL_TABLET =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

/** The community service, with the batches that it received and the keys that opened it. */
async function startCommunity(status = 204) {
  const received = { batches: [] as VisitBatch['increments'][], keys: [] as (string | undefined)[] };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.keys.push(request.headers.authorization);
      received.batches.push((JSON.parse(Buffer.concat(chunks).toString()) as VisitBatch).increments);
      response.writeHead(status).end();
    });
  };
  return { ...received, service: await startService('community', '1.3', answer) };
}

/** What a gateway delivers when it stops, after requests for these addresses. */
async function countsOf(
  requests: readonly { url: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' }[],
) {
  const community = await startCommunity();
  const settings = { COMMUNITY_URL: community.service.url, VISITS_KEY: KEY };
  const { app } = await startTestGateway(settings, { clock: fixedClock('2026-03-02T03:30:00Z') });
  for (const { headers = {}, ...request } of requests)
    await app.inject({ ...request, headers: { 'user-agent': FIREFOX, ...headers } });
  await app.close();
  return { ...community, counts: community.batches.flat().map(({ kind, name, count }) => [kind, name, count]) };
}

test('a gateway that stops delivers page, source and device of its visits, as totals of the farm’s day', async () => {
  const { batches, keys, service, counts } = await countsOf([
    { url: '/country-store?from=mail', headers: { referer: 'https://www.google.co.uk/' } },
    { url: '/country-store', headers: { 'user-agent': IPHONE } },
    { url: '/verify/SECRET-CODE', headers: { referer: 'http://localhost:4000/country-store' } },
  ]);
  expect(counts).toEqual([
    ['page', '/country-store', 2],
    ['source', 'Google', 1],
    ['device', 'computer', 1],
    ['source', 'direct', 1],
    ['device', 'phone', 1],
    ['page', '/verify/:code', 1], // opened from a page of this site: no new visit
  ]);
  expect(new Set(batches.flat().map(({ day }) => day))).toEqual(new Set(['2026-03-01']));
  expect(service.requests).toEqual([`POST ${VISITS_PATH}`]);
  expect(keys).toEqual([`Bearer ${KEY}`]);
});

test('unknown addresses count as one page, and nothing of them is delivered', async () => {
  const { counts } = await countsOf(Array.from({ length: 50 }, (_, index) => ({ url: `/secret-${index}/x` })));
  expect(counts).toEqual([['page', 'not found', 50]]);
});

test.each([
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a program without a name', { 'user-agent': '' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['the service worker', { 'sec-fetch-dest': 'empty' }],
])('%s is not counted', async (_, headers) => {
  expect((await countsOf([{ url: '/about', headers }])).batches).toEqual([]);
});

test('a HEAD request is not counted', async () => {
  expect((await countsOf([{ url: '/about', method: 'HEAD' }])).batches).toEqual([]);
});

test('a page of which the browser has the newest version is counted', async () => {
  const { app } = await startTestGateway();
  const { etag = '' } = (await app.inject('/about')).headers;
  const { counts } = await countsOf([{ url: '/about', headers: { 'if-none-match': String(etag) } }]);
  expect(counts[0]).toEqual(['page', '/about', 1]);
});

test('without a key nothing is delivered', async () => {
  const { batches, service } = await startCommunity();
  const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
  await app.inject({ url: '/about', headers: { 'user-agent': FIREFOX } });
  await app.close();
  expect(batches).toEqual([]);
});

test.each([
  ['stored', 204, 0],
  ['rejected', 401, 1],
  ['failed after it may have been stored', 500, 0],
])('a batch that was %s (%d) is sent again: %d', async (_, status, again) => {
  const { service } = await startCommunity(status);
  const visits = visitCounter(fixedClock(), 'localhost');
  visits.restore([{ day: '2026-03-01', kind: 'page', name: '/about', count: 2 }]);
  const app = fastify();
  deliverVisits(app, { visits, community: () => service.url, key: KEY });
  await app.close();
  expect(visits.take()).toHaveLength(again);
});

test('the number of totals is limited, and counts that came back are added again', () => {
  const visits = visitCounter(fixedClock(), 'localhost');
  visits.restore(
    Array.from({ length: 1_500 }, (_, index) => ({ day: '2026-03-01', kind: 'page', name: `/${index}`, count: 2 })),
  );
  visits.restore([{ day: '2026-03-01', kind: 'page', name: '/0', count: 3 }]);
  const taken = visits.take();
  expect(taken).toHaveLength(1_000);
  expect(taken[0]).toEqual({ day: '2026-03-01', kind: 'page', name: '/0', count: 5 });
  expect(visits.take()).toEqual([]);
});

test.each([
  [undefined, 'direct'],
  ['', 'direct'],
  ['https://m.facebook.com/some/path?fbclid=1', 'Facebook'],
  ['https://mail.google.com/', 'Email'],
  ['https://www.google.com.au/', 'Google'],
  ['https://duckduckgo.com/', 'DuckDuckGo'],
  ['https://notgoogle.com/', 'other'],
  ['https://google.com.evil.example/', 'other'],
  ['android-app://com.example/', 'other'],
  ['not an address', 'other'],
  ['https://farm.example/about', null],
])('the source of a visit from %s is %s', (referrer, source) =>
  expect(visitSource(referrer, ['farm.example'])).toBe(source),
);

test.each([
  [{ 'user-agent': FIREFOX }, 'computer'],
  [{ 'user-agent': IPHONE }, 'phone'],
  [{ 'user-agent': PIXEL_TABLET, 'sec-ch-ua-mobile': '?1' }, 'phone'],
  [{ 'user-agent': PIXEL_TABLET, 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Android"' }, 'tablet'],
  [{ 'user-agent': PIXEL_TABLET }, 'tablet'],
  [{ 'user-agent': FIREFOX, 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Linux"' }, 'computer'],
  [{ 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' }, 'tablet'],
  [{ 'user-agent': 'curl/8.0' }, null],
  [{}, null],
])('the device of %j is %s', (headers, device) => expect(deviceClass(headers)).toBe(device));
