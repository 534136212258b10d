import { accessErrorsOf, browsersByRole, expectedAccessErrors, guardedCalls } from '@farm/server-kit/testing';
import { signInForTest, type SignInForTest } from './testing/sign-in-for-test';

let site: SignInForTest;
let browserOf: Awaited<ReturnType<typeof browsersByRole>>;
beforeAll(async () => {
  site = await signInForTest({ secondFactor: true });
  browserOf = await browsersByRole(async (role) => {
    const email = `${role}@example.com`;
    await site.db.person.create({ data: { email, emailKey: email, role } });
    return site.signedIn(email);
  });
});
afterAll(() => site.database.close());

test.each(guardedCalls('learning'))('$key: $needs', async (call) => {
  expect(await accessErrorsOf(site.api, call, browserOf)).toEqual(expectedAccessErrors(call));
});
