import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeAll(async () => void (kit = await createTestService({ siteOrigin: 'https://farm.example' })));
afterAll(() => kit.close());

const apple = { body: { name: 'Gala', weight: 3 } };

test.each<[string, Record<string, string>, number]>([
  ['no browser at all', {}, 200],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://farm.example' }, 200],
  ['our own page in a browser without Sec-Fetch-Site', { origin: 'https://farm.example' }, 200],
  ['this machine, asked under the same name', { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.farm.example' }, 403],
  ['an address bar', { 'sec-fetch-site': 'none' }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['another site that sends our host', { origin: 'https://evil.example', host: 'evil.example' }, 403],
  ['another port of this machine', { origin: 'http://127.0.0.1:5000', host: '127.0.0.1:4000' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
])('a write from %s', async (_, headers, status) => {
  const answer = await kit.api.raw('POST /api/apples', apple, { headers });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body).toMatchObject({ code: 'request.cross_site' });
});

test('reading is allowed from anywhere', async () => {
  const answer = await kit.api.raw('GET /api/trees/1', {}, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status).toBe(200);
});
