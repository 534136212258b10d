import { guardedCalls, refusalsDue, refusalsOf, type Api, type Browser } from '@farm/server-kit/testing';
import { signInForTest, type SignInForTest } from './testing/sign-in-for-test';

let site: SignInForTest;
let api: Api;
let member: Browser;
beforeAll(async () => {
  site = await signInForTest();
  [api, member] = [site.api, await site.signedIn()];
});
afterAll(() => site.database.close());

test.each(guardedCalls('learning'))('$key is for a signed-in $needs', async (call) => {
  expect(await refusalsOf(api, call, member)).toEqual(refusalsDue(call));
});
