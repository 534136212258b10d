import { guardedCalls, refusalsDue, refusalsOf } from '@farm/server-kit/testing';
import { deskForTest, type DeskForTest } from './testing/desk-for-test';

let shop: DeskForTest;
beforeAll(async () => {
  shop = await deskForTest();
});
afterAll(() => shop.close());

test.each(guardedCalls('payments'))('$key is for a signed-in $needs', async (call) => {
  expect(await refusalsOf(shop.api, call, shop.member)).toEqual(refusalsDue(call));
});
