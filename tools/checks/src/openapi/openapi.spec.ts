import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { ROOT } from '../workspace';
import { openApiOf } from './openapi';

test.each(SERVICES)('docs/openapi/%s.json is up to date (npm run openapi writes it)', (service) => {
  const stored: unknown = JSON.parse(readFileSync(join(ROOT, `docs/openapi/${service}.json`), 'utf8'));
  expect(openApiOf(service)).toEqual(stored);
});

test('a call says what it does, who may call it, and what its errors are', () => {
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  expect(openApiOf('payments')).toMatchObject({
    paths: {
      '/api/verify-payment/{sessionId}': {
        get: {
          tags: ['verify-payment'],
          parameters: [{ name: 'sessionId', in: 'path', required: true }],
          responses: { '200': {}, '4XX': error, '5XX': error },
        },
      },
      '/api/ops/orders': { get: { tags: ['orders'], security: [{ session: [] }] } },
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie' } } },
  });
});

test('a redirect is documented as one, and its summary is the first sentence of its comment', () => {
  expect(openApiOf('learning')).toMatchObject({
    paths: {
      '/api/login': {
        get: {
          summary: '302 to /sign-in, or to `returnTo` if already signed in',
          security: [{}],
          responses: { '302': { headers: { location: {} } } },
        },
      },
    },
  });
});

/** Every name in a document, with the value that it has there. */
const entriesIn = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => [[name, part] as [string, unknown], ...entriesIn(part)])
    : [];

test.each(SERVICES)('keywords of our own begin with x- in the document of %s', (service) => {
  const own = entriesIn(openApiOf(service)).filter(([name, value]) => name === 'input' && typeof value === 'string');
  expect(own).toEqual([]);
});

test('operations have different ids', () => {
  const ids = SERVICES.flatMap((service) =>
    entriesIn(openApiOf(service)).flatMap(([name, value]) => (name === 'operationId' ? [value] : [])),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
