import { guardedCalls, expectedAccessErrors, accessErrorsOf, type Api, type Browser } from '@farm/server-kit/testing';
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
  expect(await accessErrorsOf(api, call, member)).toEqual(expectedAccessErrors(call));
});
