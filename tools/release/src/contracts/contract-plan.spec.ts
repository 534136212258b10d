import { contractPlan, type Version } from './contract-plan';
import type { OpenApi } from './openapi-changes';

const operation = { description: 'Anyone.', parameters: [], responses: {} };
const version = (number: string, ...paths: string[]): Version => {
  const calls = Object.fromEntries(paths.map((path) => [path, { get: operation }]));
  const document: OpenApi = { info: { version: number }, paths: calls, components: { schemas: {} } };
  return { service: 'payments', document, bytes: Buffer.from(JSON.stringify(document)) };
};

const BASE = [version('1.2', '/a'), version('1.10', '/a', '/b')];

test.each<[string, Version, string[]]>([
  ['the same again is nothing', version('1.10', '/a', '/b'), []],
  [
    'an addition under the old number is refused, with what to do',
    version('1.10', '/a', '/b', '/c'),
    [
      'payments 1.10 is published, and this checkout adds to it: raise payments to 1.11 in libs/contracts/src/versions.ts, then npm run openapi',
    ],
  ],
  [
    'a break under the old number asks for the next major',
    version('1.10', '/a'),
    [
      'payments 1.10 is published, and this checkout breaks it (GET /b is gone): raise payments to 2.0 in libs/contracts/src/versions.ts, then npm run openapi',
    ],
  ],
  [
    'a break under the next minor is refused: each in a sentence',
    version('1.11', '/c'),
    ['/a', '/b'].map(
      (path) =>
        `payments 1.11 breaks 1.10: GET ${path} is gone. Keep it, or raise payments to 2.0 in libs/contracts/src/versions.ts (1.11 is for what only adds)`,
    ),
  ],
  [
    'what is older than the newest is refused',
    version('1.9', '/a'),
    ['payments 1.9 is older than 1.10, which is published: bring this checkout up to date'],
  ],
])('%s', (_, now, refused) => expect(contractPlan(now, BASE)).toEqual({ write: [], refused }));

test.each([
  ['the next minor that only adds', version('1.11', '/a', '/b', '/c')],
  ['another major, whatever it breaks', version('2.0', '/z')],
])('%s is written', (_, now) => expect(contractPlan(now, BASE)).toEqual({ write: [now], refused: [] }));

test('the first version is written', () => {
  const first = version('1.0', '/a');
  expect(contractPlan(first, [])).toEqual({ write: [first], refused: [] });
});
