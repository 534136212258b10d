import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { siteOrigin } from '@farm/e2e-kit/config';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// What a reverse proxy in front of the gateway must not change: `npm test -- e2e --caddy` runs this through Caddy.

interface Visit {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The local address that the visitor connects from. */
  from?: string;
}

async function visit({ method = 'GET', path, headers, body, from }: Visit) {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const sent = send({
    ...{ host: '127.0.0.1', servername: hostname, port, method, path, rejectUnauthorized: false },
    ...(from && { localAddress: from }),
    headers: { host: new URL(siteOrigin).host, origin: siteOrigin, 'sec-fetch-site': 'same-origin', ...headers },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const JSON_BODY = { 'content-type': 'application/json' };

test('security headers arrive once, and nothing names the software', async () => {
  const { headers } = await visit({ path: '/' });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
  if (siteOrigin.startsWith('https:')) expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

for (const encoding of ['br', 'gzip'])
  test(`a page is compressed with ${encoding}`, async () => {
    const { status, headers } = await visit({ path: '/', headers: { 'accept-encoding': encoding } });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

test('a body above the limit is rejected with a sentence', async () => {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'x'.repeat(200_000) });
  const { status, body: answer } = await visit({ method: 'POST', path: '/api/contact', headers: JSON_BODY, body });
  expect([status, JSON.parse(answer)]).toEqual([413, expect.objectContaining({ code: 'request.too_large' })]);
});

test('cookies are for this host, out of reach of scripts, and for encrypted connections only', async () => {
  const { headers } = await visit({ path: '/api/comments/daily-farm-wisdom' });
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=(?:Lax|Strict)/i);
  expect(cookie).toMatch(/; *Secure/i); // browsers count http://localhost as secure
});

test('requests are limited by the address of the visitor, which a header cannot change', async () => {
  const contact = (from: string, i: number) => {
    const body = JSON.stringify({
      name: 'Ada',
      email: `ada-${i}@example.com`,
      message: `Do you sell seeds? ${from} ${i}`,
    });
    const headers = { ...JSON_BODY, 'x-forwarded-for': `203.0.${i}.7` };
    return visit({ method: 'POST', path: '/api/contact', headers, body, from });
  };
  const statuses: (number | undefined)[] = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await contact('127.0.9.1', i)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect((await contact('127.0.10.1', 21)).status).toBe(200);
});
