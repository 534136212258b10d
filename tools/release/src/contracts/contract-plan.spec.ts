import { contractPlan, type ContractVersion } from './contract-plan';
import type { OpenApi } from './openapi-changes';

const operation = { description: 'Anyone.', parameters: [], responses: {} };
const version = (number: string, ...paths: string[]): ContractVersion => {
  const calls = Object.fromEntries(paths.map((path) => [path, { get: operation }]));
  const document: OpenApi = { info: { version: number }, paths: calls, components: { schemas: {} } };
  return { service: 'payments', document, bytes: Buffer.from(JSON.stringify(document)) };
};

const BASE = [version('1.2', '/a'), version('1.10', '/a', '/b')];

test.each<[string, ContractVersion, string[]]>([
  ['an unchanged version is skipped', version('1.10', '/a', '/b'), []],
  [
    'an addition under the old version is rejected with instructions',
    version('1.10', '/a', '/b', '/c'),
    [
      'payments 1.10 is published, and this checkout adds to it: raise payments to 1.11 in libs/contracts/src/versions.ts, then npm run openapi',
    ],
  ],
  [
    'a break under the old version requires the next major',
    version('1.10', '/a'),
    [
      'payments 1.10 is published, and this checkout breaks it (GET /b was removed): raise payments to 2.0 in libs/contracts/src/versions.ts, then npm run openapi',
    ],
  ],
  [
    'each break under the next minor is rejected with a message',
    version('1.11', '/c'),
    ['/a', '/b'].map(
      (path) =>
        `payments 1.11 breaks 1.10: GET ${path} was removed. Keep it, or raise payments to 2.0 in libs/contracts/src/versions.ts (1.11 is for additions only)`,
    ),
  ],
  [
    'a version older than the newest is rejected',
    version('1.9', '/a'),
    ['payments 1.9 is older than 1.10, which is published: update this checkout'],
  ],
])('%s', (_, now, rejected) => expect(contractPlan(now, BASE)).toEqual({ write: [], rejected }));

test.each([
  ['a next minor with additions only', version('1.11', '/a', '/b', '/c')],
  ['a next major with breaks', version('2.0', '/z')],
])('%s is published', (_, now) => expect(contractPlan(now, BASE)).toEqual({ write: [now], rejected: [] }));

test('the first version is published', () => {
  const first = version('1.0', '/a');
  expect(contractPlan(first, [])).toEqual({ write: [first], rejected: [] });
});
