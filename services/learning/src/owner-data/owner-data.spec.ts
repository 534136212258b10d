import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const OPERATOR = 'op@example.com';

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

async function operatorBrowser() {
  await site.db.person.create({ data: { email: OPERATOR, emailKey: OPERATOR, role: 'operator' } });
  const as = await site.signedIn(OPERATOR);
  return { as };
}

const erasure = (email: string) => ({ body: { email, confirm: email, reason: 'They asked' } });

test('an operator reads and erases an account by its address; a repetition finds nothing', async () => {
  const ada = await site.signedIn(ADA);
  const { as } = await operatorBrowser();
  await site.db.planSubscription.create({ data: { email: ADA, answers: {}, createdAt: new Date() } });
  const { held } = await site.api('GET /api/ops/person-data/learning', { query: { email: 'Ada@Example.com' } }, { as });
  expect(held.map(({ what }) => what)).toEqual(['Account', 'Sessions', 'Farm plans by email']);

  const erase = () => site.api('POST /api/ops/erasures/learning', erasure('Ada@Example.com'), { as });
  expect(await erase()).toMatchObject({
    erased: [
      { what: 'Account', count: 1 },
      { what: 'Farm plans by email', count: 1 },
    ],
    kept: expect.stringContaining('names nobody') as string,
  });
  expect((await site.user(ada)).body).toBeNull();
  expect(await erase()).toEqual({ erased: [], kept: null });
  const lines = await site.db.audit.findMany({ where: { what: 'address erased' } });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/ada@/i);
});

test('the account of an operator is not erased', async () => {
  const { as } = await operatorBrowser();
  expect(await site.api.raw('POST /api/ops/erasures/learning', erasure(OPERATOR), { as })).toMatchObject({
    status: 409,
    body: { code: 'person.operator' },
  });
  expect(await site.db.person.count()).toBe(1);
});

test('a member may neither read nor erase', async () => {
  const as = await site.signedIn(ADA);
  const query = { email: OPERATOR };
  expect((await site.api.raw('GET /api/ops/person-data/learning', { query }, { as })).status).toBe(403);
  expect((await site.api.raw('POST /api/ops/erasures/learning', erasure(ADA), { as })).status).toBe(403);
  expect(await site.db.person.count()).toBe(1);
});
