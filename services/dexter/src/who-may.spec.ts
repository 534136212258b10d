import {
  accessErrorsOf,
  browsersByRole,
  createTestBrowser,
  expectedAccessErrors,
  guardedCalls,
} from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from './testing/dexter-for-test';

let dexter: DexterForTest;
let browserOf: Awaited<ReturnType<typeof browsersByRole>>;
beforeAll(async () => {
  dexter = await dexterForTest({ secondFactor: true });
  const person = { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com' };
  browserOf = await browsersByRole((role) => {
    const as = createTestBrowser();
    dexter.deps.signIn(as, { ...person, role });
    return as;
  });
});
afterAll(() => dexter.close());

test.each(guardedCalls('dexter'))('$key: $needs', async (call) => {
  expect(await accessErrorsOf(dexter.api, call, browserOf)).toEqual(expectedAccessErrors(call));
});
