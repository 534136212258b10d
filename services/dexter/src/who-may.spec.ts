import { createTestBrowser, guardedCalls, expectedAccessErrors, accessErrorsOf } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from './testing/dexter-for-test';

let dexter: DexterForTest;
const member = createTestBrowser();
beforeAll(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(member, { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com', role: 'member' });
});
afterAll(() => dexter.close());

test.each(guardedCalls('dexter'))('$key is for a signed-in $needs', async (call) => {
  expect(await accessErrorsOf(dexter.api, call, member)).toEqual(expectedAccessErrors(call));
});
