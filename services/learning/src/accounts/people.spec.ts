import type { Browser } from '@farm/server-kit/testing';
import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const OPERATOR = 'operator@example.com';
const BO = 'bo@example.com';
const HIDDEN = { params: { publicId: 'unknown' }, body: { hidden: true } };

let site: SignInForTest;
let operator: Browser;
let ids: Record<string, string>;

beforeEach(async () => {
  site = await signInForTest();
  await site.db.person.create({ data: { email: OPERATOR, emailKey: OPERATOR, role: 'operator' } });
  operator = await site.signedIn(OPERATOR);
  ids = Object.fromEntries((await site.db.person.findMany()).map(({ email, id }) => [email, id]));
});
afterEach(() => site.database.close());

const idOf = async (email: string) => (await site.db.person.findUniqueOrThrow({ where: { emailKey: email } })).id;
const change = async (email: string, body: object, as = operator, on = site.api) =>
  on.raw('PATCH /api/auth/ops/people/:id', { params: { id: await idOf(email) }, body }, { as });

test('operators see who has an account, operators first', async () => {
  await site.signedIn(ADA);
  const { people } = await site.api('GET /api/auth/ops/people', {}, { as: operator });
  expect(people.map(({ email, role, disabled }) => [email, role, disabled])).toEqual([
    [OPERATOR, 'operator', false],
    [ADA, 'member', false],
  ]);
});

test('a role given or taken works at the next request, on a second copy, after a new sign-in', async () => {
  const ada = await site.signedIn(ADA);
  expect((await change(ADA, { role: 'operator' })).body).toMatchObject({ email: ADA, role: 'operator' });
  expect((await site.user(ada, site.second)).body).toBeNull(); // the old token is worth nothing
  const again = await site.signedIn(ADA);
  expect((await site.second.raw('GET /api/auth/ops/people', {}, { as: again })).status).toBe(200);
  await change(OPERATOR, { role: 'member' }, again);
  expect((await site.second.raw('GET /api/auth/ops/people', {}, { as: operator })).status).toBe(401);
  expect(await site.db.audit.findMany({ where: { what: 'role changed' } })).toMatchObject([
    { actor: ids[OPERATOR], before: { role: 'member', disabled: false }, after: { role: 'operator', disabled: false } },
    { before: { role: 'operator', disabled: false }, after: { role: 'member', disabled: false } },
  ]);
});

test('a closed account is signed out, and open again when an operator says so', async () => {
  const ada = await site.signedIn(ADA);
  expect((await change(ADA, { disabled: true })).body).toMatchObject({ disabled: true });
  expect((await site.user(ada)).body).toBeNull();
  const { as, code } = await site.codeRequested(ADA);
  expect((await site.enterCode(as, code)).status).toBe(403);
  await change(ADA, { disabled: false });
  expect((await site.user(await site.signedIn(ADA))).body).not.toBeNull();
});

test.each([[{ role: 'member' }], [{ disabled: true }]])('the last operator stays: %j is refused', async (body) => {
  expect(await change(OPERATOR, body)).toMatchObject({ status: 409, body: { code: 'auth.last_operator' } });
  expect((await site.user(operator)).body).not.toBeNull();
});

test('two operators who take the role from each other at once leave one', async () => {
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator' } });
  const bo = await site.signedIn(BO);
  await Promise.all([change(OPERATOR, { role: 'member' }, bo), change(BO, { role: 'member' }, operator, site.second)]);
  expect(await site.db.person.count({ where: { role: 'operator' } })).toBe(1);
});

test('a disabled operator does not count as the one who is left', async () => {
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator', disabledAt: new Date() } });
  expect((await change(OPERATOR, { role: 'member' })).status).toBe(409);
});

test('role escalation: a member changes nobody, themselves least of all', async () => {
  const ada = await site.signedIn(ADA);
  expect((await change(ADA, { role: 'operator' }, ada)).status).toBe(403);
  const { as, code } = await site.codeRequested(BO);
  const response = await site.api.raw('POST /api/auth/code/verify', { body: { code, role: 'operator' } }, { as });
  expect(response.status).toBe(400); // a field that nobody asked for
  expect(await site.db.person.count({ where: { role: 'operator' } })).toBe(1);
});

const give = (email: string, role: string, as = operator, on = site.api) =>
  on.raw('POST /api/auth/ops/people', { body: { email, role } }, { as });

test('an address without an account gets a role, and whoever proves the address has it', async () => {
  expect(await give(' Bo@Example.com ', 'moderator')).toMatchObject({
    status: 200,
    body: { email: BO, role: 'moderator', lastSeenAt: null },
  });
  const bo = await site.signedIn(BO);
  expect((await site.user(bo)).body).toMatchObject({ role: 'moderator', secondFactor: 'advised' });
  expect(await site.api.raw('GET /api/auth/ops/people', {}, { as: bo })).toMatchObject({
    status: 403,
    body: { code: 'auth.other_role', message: 'Your role (moderator) does not include this. An owner can change it.' },
  });
  expect(await give(ADA, 'operator', bo)).toMatchObject({ status: 403, body: { code: 'auth.other_role' } });
  expect(await site.db.audit.findMany({ where: { what: 'role changed' } })).toMatchObject([
    { actor: ids[OPERATOR], target: await idOf(BO), before: { role: 'member' }, after: { role: 'moderator' } },
  ]);
});

test('a role that is taken away ends at the next request, on a second copy', async () => {
  await give(BO, 'moderator');
  const bo = await site.signedIn(BO);
  expect((await site.second.raw('PATCH /api/quiz/ops/players/:publicId', HIDDEN, { as: bo })).status).toBe(404);
  await change(BO, { role: 'member' });
  expect((await site.second.raw('PATCH /api/quiz/ops/players/:publicId', HIDDEN, { as: bo })).status).toBe(401);
});

test('two owners who give roles to one address at once make one account', async () => {
  await give(BO, 'operator');
  const bo = await site.signedIn(BO);
  const roles = await Promise.all([give(ADA, 'editor'), give(ADA, 'shop', bo, site.second)]);
  expect(roles.map(({ status }) => status)).toEqual([200, 200]);
  expect(await site.db.person.count({ where: { emailKey: ADA } })).toBe(1);
});

test.each([
  ['no address', 'ada', 'editor', 400, 'Please enter a valid email address.'],
  ['no role', ADA, 'king', 400, 'Please choose a role.'],
])('%s is refused', async (_, email, role, status, message) => {
  expect(await give(email, role)).toMatchObject({ status, body: { message } });
});

test('the last owner cannot become something else by the form', async () => {
  expect(await give(OPERATOR, 'editor')).toMatchObject({ status: 409, body: { code: 'auth.last_operator' } });
});

test('a role needs a recent sign-in', async () => {
  const hour = 3_600_000;
  await site.db.session.updateMany({ data: { freshAt: new Date(site.clock.now().getTime() - hour) } });
  expect(await give(ADA, 'editor')).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
});

test('an unknown id is nobody', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const at = { params: { id }, body: { role: 'operator' } };
  expect(await site.api.raw('PATCH /api/auth/ops/people/:id', at, { as: operator })).toMatchObject({
    status: 404,
    body: { code: 'auth.no_person' },
  });
});
