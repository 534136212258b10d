import { guardedCalls, expectedAccessErrors, accessErrorsOf } from '@farm/server-kit/testing';
import { createTestAdmin, type TestAdmin } from './testing/test-admin';

let shop: TestAdmin;
beforeAll(async () => {
  shop = await createTestAdmin();
});
afterAll(() => shop.close());

test.each(guardedCalls('payments'))('$key is for a signed-in $needs', async (call) => {
  expect(await accessErrorsOf(shop.api, call, shop.member)).toEqual(expectedAccessErrors(call));
});
