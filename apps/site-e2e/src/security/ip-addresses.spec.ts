import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { siteOrigin } from '@farm/e2e-kit/config';
import { readLogs, findFiles, findTables } from './stored-data';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

/** A local address that no other client uses. */
const ADDRESS = '127.0.0.9';

/** An HTTP client with cookies that connects from a local address. */
function visitorFrom(localAddress: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(siteOrigin);
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = body && JSON.stringify(body);
    const sent = request({
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      method,
      path,
      localAddress,
      headers: {
        ...headers,
        host: `${hostname}:${port}`,
        cookie,
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    sent.end(payload);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return {
      status: response.statusCode,
      id: String(response.headers['x-request-id']),
      body: await text(response),
      jar,
    };
  };
}

test('the IP address of a visitor is in no table, file or log; personal data and cookies are in no log', async () => {
  const marker = randomBytes(9).toString('hex');
  const [email, words] = [`${marker}@example.com`, `Words that nobody logs ${marker}`];
  const visitor = visitorFrom(ADDRESS, {
    'user-agent': `agent-${marker}`,
    'x-forwarded-for': '203.0.113.77',
    referer: `http://elsewhere.example/${marker}`,
  });
  const requests: [method: string, path: string, status: number, body?: object][] = [
    ['GET', `/?seen=${marker}`, 200],
    ['GET', `/no-such-page-${marker}`, 404],
    ['GET', `/api/comments/daily-farm-wisdom?limit=5`, 200],
    ['POST', '/api/comments/daily-farm-wisdom', 200, { content: words, commenterName: 'Ada' }],
    ['POST', '/api/contact', 200, { name: 'Ada', email, message: words }],
    ['POST', '/api/capture-lead', 200, { firstName: 'Ada', email }],
    ['POST', '/api/dexter-response', 200, { message: `What do I plant in March? ${marker}` }],
    ['GET', '/api/dexter/conversation', 200],
    ['GET', '/api/quiz/leaderboard', 200],
    ['POST', '/api/stripe/create-checkout', 400, { bookId: marker }],
    ['GET', `/api/verify-payment/pi_${marker}`, 200],
    ['GET', `/api/certificates/${marker}`, 404],
    ['GET', `/api/no-such-call/${marker}`, 404],
    ['GET', '/api/my-data/community', 200],
    ['POST', '/release/beacons', 400, { name: marker }],
  ];
  const responses = [];
  let last = { id: '', jar: new Map<string, string>() };
  for (const [method, path, , body] of requests) {
    const response = await visitor(method, path, body);
    responses.push([method, path, response.status]);
    if (path.startsWith('/api/') && response.status !== 404) last = response;
  }
  expect(responses).toEqual(requests.map(([method, path, status]) => [method, path, status]));
  // A request is logged after its response: when the last one is logged, all are.
  await expect.poll(() => readLogs().includes(last.id)).toBe(true);

  const addresses = [ADDRESS, '203.0.113.77'];
  expect(await findTables(addresses)).toEqual([]);
  expect(findFiles(addresses)).toEqual([]);
  const logs = readLogs();
  const cookies = [...last.jar.values()].map((value) => decodeURIComponent(value));
  for (const secret of [marker, email, words, ...cookies, ...cookies.map((value) => value.split('.')[0] ?? value)])
    expect([secret, logs.includes(secret)]).toEqual([secret, false]);
  // The data did arrive, so the search would have found it.
  expect(await findTables([words])).toContain('community.comment');
});
