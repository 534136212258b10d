import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { ROOT } from '../workspace';
import { openApiOf } from './openapi';

test.each(SERVICES)('docs/openapi/%s.json is up to date (npm run openapi writes it)', (service) => {
  const stored: unknown = JSON.parse(readFileSync(join(ROOT, `docs/openapi/${service}.json`), 'utf8'));
  expect(openApiOf(service)).toEqual(stored);
});

test('a call has its parameters and the schema of its errors', () => {
  expect(openApiOf('payments')).toMatchObject({
    paths: {
      '/api/verify-payment/{sessionId}': {
        get: {
          parameters: [{ name: 'sessionId', in: 'path', required: true }],
          responses: {
            default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
          },
        },
      },
    },
  });
});
