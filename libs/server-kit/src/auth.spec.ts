import type { Person } from './service-deps';
import { createTestBrowser } from './testing';
import { createTestService, type TestService } from './testing/test-service';

const OPAL: Person = { id: '2', email: 'opal@example.com', role: 'operator' };
const MINUTE = 60_000;

let kit: TestService;
afterEach(() => kit.close());

const codeOf = async (key: string, person: Person) => {
  const as = createTestBrowser();
  kit.deps.signIn(as, person);
  const { status, body } = await kit.api.raw(key, {}, { as });
  return [status, (body as { code?: string } | null)?.code];
};
const NO = [401, 'auth.second_factor'];
const ago = (ms: number) => new Date(kit.deps.clock.now().getTime() - ms);

describe('in production', () => {
  beforeEach(async () => void (kit = await createTestService({ secondFactor: true })));

  test.each<[string, readonly string[] | undefined, unknown[]]>([
    ['a code alone', ['code'], NO],
    ['a recovery link alone', ['operator_link'], NO],
    ['a provider that says nothing of a second factor', ['oidc'], NO],
    ['nothing that is known', undefined, NO],
    ['a passkey', ['passkey'], [200, undefined]],
    ['a code and then a passkey', ['code', 'passkey'], [200, undefined]],
    ["a provider's second factor", ['oidc', 'mfa'], [200, undefined]],
  ])('an operator who came in by %s', async (_, amr, expected) => {
    expect(await codeOf('GET /api/press', { ...OPAL, ...(amr && { amr }) })).toEqual(expected);
  });

  test.each(['editor', 'shop', 'moderator'] as const)(
    '%s needs the second factor too, and is no owner',
    async (role) => {
      expect(await codeOf('GET /api/team', { ...OPAL, role, amr: ['code'] })).toEqual(NO);
      expect(await codeOf('GET /api/team', { ...OPAL, role, amr: ['passkey'] })).toEqual([200, undefined]);
      expect(await codeOf('GET /api/press', { ...OPAL, role, amr: ['passkey'] })).toEqual([403, 'auth.other_role']);
    },
  );

  test('the second factor is asked of nobody who is no operator', async () => {
    const ada: Person = { id: '1', email: 'ada@example.com', role: 'member', amr: ['code'] };
    expect(await codeOf('GET /api/me', ada)).toEqual([200, undefined]);
    expect(await codeOf('GET /api/press', ada)).toEqual([403, 'auth.not_operator']);
  });
});

describe('elsewhere', () => {
  beforeEach(async () => void (kit = await createTestService()));

  test('a code is enough for operators', async () => {
    expect(await codeOf('GET /api/press', { ...OPAL, amr: ['code'] })).toEqual([200, undefined]);
  });

  test.each([
    ['just now', 0, [204, undefined]],
    ['a moment less than a quarter of an hour ago', 15 * MINUTE - 1, [204, undefined]],
    ['a quarter of an hour ago', 15 * MINUTE, [401, 'auth.confirm']],
  ])('what destroys needs a fresh sign-in: %s', async (_, ms, expected) => {
    expect(await codeOf('POST /api/fell', { ...OPAL, authenticatedAt: ago(ms) })).toEqual(expected);
  });

  test('a sign-in of unknown age is an old one', async () => {
    expect(await codeOf('POST /api/fell', OPAL)).toEqual([401, 'auth.confirm']);
  });
});

describe('a call that deletes for visitors and for people', () => {
  const ERASE = 'DELETE /api/basket';
  const person = (overrides: Partial<Person>): Person => ({ ...OPAL, authenticatedAt: ago(0), ...overrides });
  beforeEach(async () => void (kit = await createTestService({ hasPasskey: async (id) => id === OPAL.id })));

  test('asks nothing of a browser in which nobody is signed in', async () => {
    expect((await kit.api.raw(ERASE, {}, { as: createTestBrowser() })).status).toBe(204);
  });

  test.each<[string, () => Partial<Person>, unknown[]]>([
    ['a member who signed in just now', () => ({ role: 'member', amr: ['code'] }), [204, undefined]],
    [
      'a member who signed in long ago',
      () => ({ role: 'member', amr: ['code'], authenticatedAt: ago(15 * MINUTE) }),
      [401, 'auth.confirm'],
    ],
    ['an operator with a passkey who came in by a code', () => ({ amr: ['code'] }), NO],
    ['an operator who used the passkey', () => ({ amr: ['code', 'passkey'] }), [204, undefined]],
    [
      'an operator who used the passkey long ago',
      () => ({ amr: ['passkey'], authenticatedAt: ago(15 * MINUTE) }),
      [401, 'auth.confirm'],
    ],
    ['an operator with the recovery link of the machine', () => ({ amr: ['operator_link'] }), [204, undefined]],
    ['an operator without any passkey', () => ({ id: '3', amr: ['code'] }), [204, undefined]],
  ])('%s', async (_, overrides, expected) => {
    expect(await codeOf(ERASE, person(overrides()))).toEqual(expected);
  });
});
