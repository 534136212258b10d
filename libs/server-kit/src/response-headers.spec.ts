import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { createTestService } from './testing/test-service';

// Written by the framework for each answer, or told by the call itself.
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'x-request-id', 'x-farm-contract'];

const without = (headers: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** What helmet writes for the policy of an answer that is never a page. */
async function ofHelmet(isHttps: boolean) {
  const app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  app.get('/', () => ({}));
  const { headers } = await app.inject('/');
  await app.close();
  return without(headers, OWN);
}

test.each(['http://localhost:4000', 'https://farm.example'])(
  'at %s an answer says what helmet would',
  async (siteOrigin) => {
    const kit = await createTestService({ siteOrigin });
    const { headers } = await kit.api.raw('GET /api/trees/7');
    await kit.close();
    expect(without(headers, [...OWN, 'cache-control'])).toEqual(await ofHelmet(siteOrigin.startsWith('https:')));
  },
);

test('whatever a handler says of keeping, an answer with a cookie is kept by nobody', async () => {
  const kit = await createTestService();
  const response = await kit.api.raw('GET /api/shared-basket');
  await kit.close();
  expect(response.headers['set-cookie']).toMatch(/^__Host-visitor=/);
  expect([response.headers['cache-control'], response.headers['etag']]).toEqual(['no-store', undefined]);
});

test('a response that all callers share has the headers of others, a request id of its own, and is counted', async () => {
  const kit = await createTestService();
  const [usual, shared, again] = [
    await kit.api.raw('GET /api/harvest'),
    await kit.api.raw('GET /api/shared-harvest'),
    await kit.api.raw('GET /api/shared-harvest'),
  ];
  const metrics = (await kit.api.raw('GET /metrics')).bytes.toString();
  await kit.close();
  expect(shared.bytes).toEqual(usual.bytes);
  expect(without(shared.headers, ['date', 'x-request-id'])).toEqual(without(usual.headers, ['date', 'x-request-id']));
  expect(shared.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(again.headers['x-request-id']).not.toBe(shared.headers['x-request-id']);
  expect(metrics).toMatch(/farm_service_requests_total\{.*route="\/api\/shared-harvest".*status="200".*\} 2/);
});
