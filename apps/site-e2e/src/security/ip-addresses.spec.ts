import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { siteOrigin } from '../../config';
import { readLogs, findFiles, findTables } from './stored-data';
import { expect, test } from '../visitor/fixtures';

/** An address of this machine that nothing else of it speaks from. */
const ADDRESS = '127.0.0.9';

/** A visitor who comes from that address and keeps cookies, without a browser in between. */
function visitorFrom(localAddress: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(siteOrigin);
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = body && JSON.stringify(body);
    const sent = ask({
      ...{ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port, method, path, localAddress },
      headers: {
        ...{ ...headers, host: `${hostname}:${port}`, cookie },
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    sent.end(payload);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: answer.statusCode, id: String(answer.headers['x-request-id']), body: await text(answer), jar };
  };
}

test("a journey's address stands in no table, no file and no log, and what was said and carried in no log", async () => {
  const mark = randomBytes(9).toString('hex');
  const [email, words] = [`${mark}@example.com`, `Words that nobody logs ${mark}`];
  const visitor = visitorFrom(ADDRESS, {
    ...{
      'user-agent': `agent-${mark}`,
      'x-forwarded-for': '203.0.113.77',
      referer: `http://elsewhere.example/${mark}`,
    },
  });
  const journey: [method: string, path: string, status: number, body?: object][] = [
    ['GET', `/?seen=${mark}`, 200],
    ['GET', `/no-such-page-${mark}`, 404],
    ['GET', `/api/comments/daily-farm-wisdom?limit=5`, 200],
    ['POST', '/api/comments/daily-farm-wisdom', 200, { content: words, commenterName: 'Ada' }],
    ['POST', '/api/contact', 200, { name: 'Ada', email, message: words }],
    ['POST', '/api/capture-lead', 200, { firstName: 'Ada', email }],
    ['POST', '/api/dexter-response', 200, { message: `What do I plant in March? ${mark}` }],
    ['GET', '/api/dexter/conversation', 200],
    ['GET', '/api/quiz/leaderboard', 200],
    ['POST', '/api/stripe/create-checkout', 400, { bookId: mark }],
    ['GET', `/api/verify-payment/pi_${mark}`, 200],
    ['GET', `/api/certificates/${mark}`, 404],
    ['GET', `/api/no-such-call/${mark}`, 404],
    ['GET', '/api/my-data/community', 200],
    ['POST', '/release/beacons', 400, { name: mark }],
  ];
  const met = [];
  let last = { id: '', jar: new Map<string, string>() };
  for (const [method, path, , body] of journey) {
    const answer = await visitor(method, path, body);
    met.push([method, path, answer.status]);
    if (path.startsWith('/api/') && answer.status !== 404) last = answer;
  }
  expect(met).toEqual(journey.map(([method, path, status]) => [method, path, status]));
  // A line is written after its answer: once the last one stands there, all do.
  await expect.poll(() => readLogs().includes(last.id)).toBe(true);

  const addresses = [ADDRESS, '203.0.113.77'];
  expect(await findTables(addresses)).toEqual([]);
  expect(findFiles(addresses)).toEqual([]);
  const logs = readLogs();
  const cookies = [...last.jar.values()].map((value) => decodeURIComponent(value));
  for (const secret of [mark, email, words, ...cookies, ...cookies.map((value) => value.split('.')[0] ?? value)])
    expect([secret, logs.includes(secret)]).toEqual([secret, false]);
  // With teeth: what was sent did arrive, so what is sought would have been found.
  expect(await findTables([words])).toContain('community.comment');
});
