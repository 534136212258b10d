import { accessErrorsOf, browsersByRole, expectedAccessErrors, guardedCalls } from '@farm/server-kit/testing';
import { createTestAdmin, OPERATOR, type TestAdmin } from './testing/test-admin';

let shop: TestAdmin;
let browserOf: Awaited<ReturnType<typeof browsersByRole>>;
beforeAll(async () => {
  shop = await createTestAdmin({ secondFactor: true });
  browserOf = await browsersByRole((role) => shop.signedIn({ ...OPERATOR, role }));
});
afterAll(() => shop.close());

test.each(guardedCalls('payments'))('$key: $needs', async (call) => {
  expect(await accessErrorsOf(shop.api, call, browserOf)).toEqual(expectedAccessErrors(call));
});
