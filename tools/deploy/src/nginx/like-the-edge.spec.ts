import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { SERVICES, type ServiceName } from '@farm/contracts';
import { config, edgeApp } from '@farm/edge';
import { SHELL, smallRelease, STORE } from '@farm/edge/testing';
import { webFile } from '@farm/release';
import { standingNginx, type StandingNginx } from './testing/standing-nginx';
import { freePort, type Upstream, upstream } from './testing/upstreams';

// Of the connection and the moment, not of the answer; and nginx, which cannot be told not to, says what it is.
const ITS_OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'server', 'x-request-id'];

const closing: (() => Promise<unknown>)[] = [];
let edge: string;
let nginx: StandingNginx;
beforeAll(async () => {
  const { folder, publicKey, store } = await smallRelease();
  for (const ending of ['.br', '.gz'])
    await store.putNew(`${webFile('store', STORE, 'main.js')}${ending}`, Buffer.from(`packed ${ending}`));
  const services = await Promise.all(
    SERVICES.map(async (name): Promise<[ServiceName, Upstream]> => {
      const service = await upstream((asked, reply) => {
        const status = asked.url?.startsWith('/api/certificates') ? 404 : 200;
        reply.writeHead(status, { 'content-type': 'application/json', 'x-farm-contract': `${name}/1.0` });
        reply.end('{}');
      });
      closing.push(service.close);
      return [name, service];
    }),
  );
  const port = await freePort();
  const environment = {
    ...{ RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey, SITE_ORIGIN: `http://127.0.0.1:${port}` },
    ...Object.fromEntries(services.map(([name, { address }]) => [`${name.toUpperCase()}_URL`, `http://${address}`])),
  };
  const app = await edgeApp({ ...config(environment), LOG_LEVEL: 'silent' });
  closing.unshift(() => app.close());
  await app.listen({ port, host: '127.0.0.1' });
  edge = `http://127.0.0.1:${port}`;
  const copies = Object.fromEntries(services.map(([name, { address }]) => [name, [address]]));
  nginx = await standingNginx({
    ...{ edges: [`127.0.0.1:${port}`], releases: folder },
    services: copies as Record<ServiceName, string[]>,
  });
  closing.unshift(nginx.stop);
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** A path as it is written here: fetch would tidy it up. */
async function ask(origin: string, method: string, path: string, encoding: string) {
  const asked = request(origin, { method, path, headers: { 'accept-encoding': encoding } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const bytes of answer) chunks.push(bytes as Buffer);
  const headers = Object.entries(answer.headers).filter(([name]) => !ITS_OWN.includes(name));
  return { status: answer.statusCode, headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() };
}

const withoutId = <T extends { body: string }>(answer: T) => ({
  ...answer,
  body: answer.body.replace(/"requestId":"[\w-]+"/, ''),
});

test.each([
  ['GET', '/', 'br, gzip'],
  ['GET', '/country-store', 'gzip'],
  ['HEAD', '/country-store', ''],
  ['GET', '/Country-Store/?x=1', ''],
  ['POST', '/country-store', ''],
  ['GET', '/no-such-page', ''],
  ['GET', '/release.json', ''],
  ['GET', '/robots.txt', ''],
  ['GET', '/favicon.ico', ''],
  ['GET', `/assets/store/${STORE}/main.js`, ''],
  ['GET', `/assets/store/${STORE}/main.js`, 'gzip'],
  ['GET', `/assets/store/${STORE}/main.js`, 'gzip, deflate, br'],
  ['HEAD', `/assets/store/${STORE}/main.js`, 'br'],
  ['GET', `/assets/shell/${SHELL}/main.js`, 'br'],
  ['GET', `/assets/store/${STORE}/build.json`, 'gzip'],
  ['GET', `/assets/store/${STORE}/secret.map`, ''],
  ['GET', `/assets/store/${STORE}/main.js.br`, ''],
  ['GET', '/assets/store/000000000000/main.js', ''],
  ['GET', '/api/library', ''],
  ['GET', '/api/certificates/ABC', ''],
  ['GET', '/api/comments/daily-farm-wisdom', 'br'],
  ['GET', '/api/no-such-call', ''],
  ['DELETE', '/release.json', ''],
])('%s %s (%s) is answered alike', async (method, path, encoding) => {
  const [direct, through] = [await ask(edge, method, path, encoding), await ask(nginx.origin, method, path, encoding)];
  expect(withoutId(through)).toEqual(withoutId(direct));
});

test('a way out of the store is refused before anybody looks', async () => {
  const { status, body } = await ask(
    nginx.origin,
    'GET',
    `/assets/store/${STORE}/${'..%2f'.repeat(8)}etc%2fpasswd`,
    '',
  );
  expect(status).toBe(400);
  expect(body).not.toContain('root:');
});
