import {
  accounts,
  passkeys as passkeyCalls,
  openIdConnect as providerCalls,
  type Account,
  type UserSummary,
} from '@farm/contracts';
import { encodeLocationHeader, localizedPath, normalizeEmail, safeRedirectPath, splitLanguage } from '@farm/farm';
import {
  hasSecondFactor,
  isRecentlyAuthenticated,
  throwHttpError,
  serve,
  type App,
  type Caller,
  type Person,
} from '@farm/server-kit';
import { confirmByCode, hasCodeCookie, requestCode, signInByCode, type SignInCodeDeps } from './code-sign-in';
import { finishOidc, startOidc, type OidcDeps } from './oidc-sign-in';
import { signInByLink } from './operator-link';
import {
  addPasskey,
  confirmByPasskey,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey,
  signInByPasskey,
  type PasskeyDeps,
} from './passkeys';
import type { PasskeysRepository } from './passkeys.repository';
import type { PeopleRepository } from './people.repository';
import type { AccountSessionsRepository } from './sessions.repository';

interface AccountDeps extends SignInCodeDeps {
  accountSessions: AccountSessionsRepository;
  people: PeopleRepository;
  passkeys: PasskeysRepository;
  /** Whether operators need more than a mailbox. */
  secondFactor: boolean;
}

function secondFactorOf(person: Person, isNeeded: boolean): Account['secondFactor'] {
  if (person.role === 'member') return 'not_asked';
  if (hasSecondFactor(person)) return 'held';
  return isNeeded ? 'needed' : 'advised';
}

/** Ends this browser's session. Operators' pages are cleared from the cache, because the computer may be shared. */
function signOut({ session, reply }: Caller, person: Person | null): void {
  session.clearCookie();
  if (person && person.role !== 'member') reply.header('clear-site-data', '"cache", "storage"');
}

const { messages: accountMessages } = accounts['POST /api/auth/ops/people'];

/** @throws 404 `auth.no_person`, 409 `auth.last_operator` */
function changedPerson(result: UserSummary | 'unknown' | 'last-operator'): UserSummary {
  if (result === 'unknown') return throwHttpError(404, 'auth.no_person', 'There is no person with this id.');
  if (result === 'last-operator')
    return throwHttpError(409, 'auth.last_operator', 'This is the last owner. Make someone else an owner first.');
  return result;
}

export function accountRoutes(app: App, deps: AccountDeps): void {
  const { accountSessions, people, passkeys, clock } = deps;
  serve(app, accounts, {
    'GET /api/login': async ({ query }, { session, reply }) => {
      const to = safeRedirectPath(query.returnTo);
      const isSignedIn = (await session.person()) !== null;
      const signIn = localizedPath('/sign-in', splitLanguage(to).language);
      return reply.redirect(isSignedIn ? encodeLocationHeader(to) : `${signIn}?returnTo=${encodeURIComponent(to)}`);
    },
    'GET /api/auth/user': async (_, { session }) => {
      const person = await session.person();
      if (!person) return null;
      const { id, email, role } = person;
      return {
        ...{ id, email, role },
        passkeys: await passkeys.countOf(person.id),
        fresh: isRecentlyAuthenticated(person, clock.now()),
        secondFactor: secondFactorOf(person, deps.secondFactor),
      };
    },
    'POST /api/logout': async (_, caller) => {
      const person = await caller.session.person();
      if (caller.session.tokenHash) await accountSessions.end(caller.session.tokenHash);
      signOut(caller, person);
    },
    'POST /api/auth/code': async ({ body }, caller) => {
      caller.reply.code(202);
      return requestCode(body, caller, deps);
    },
    'POST /api/auth/code/verify': ({ body }, caller) => signInByCode(body.code, caller, deps),
    'POST /api/auth/operator-link': ({ body }, caller) => signInByLink(body.token, caller, deps),
    'GET /api/auth/sessions': async (_, { person, session }) => {
      const ownId = session.tokenHash?.toString('base64url');
      const rows = await accountSessions.list(person, clock.now());
      const sessions = rows.map(({ id, browser, signedInAt, lastSeenAt }) => ({
        id,
        browser,
        here: id === ownId,
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
      return { sessions };
    },
    'DELETE /api/auth/sessions/:id': async ({ params }, { person }) => {
      if (!(await accountSessions.endOwn(person.id, params.id)))
        throwHttpError(404, 'auth.no_session', 'This session has already ended.');
    },
    'POST /api/auth/sign-out-everywhere': async (_, caller) => {
      await accountSessions.endAll(caller.person.id);
      signOut(caller, caller.person);
    },
    'GET /api/auth/ops/people': async () => ({ people: await people.list() }),
    'POST /api/auth/ops/people': async ({ body: { email, role } }, { person }) => {
      const emailKey = normalizeEmail(email) ?? throwHttpError(400, 'request.invalid', accountMessages.email);
      return changedPerson(await people.giveRole({ emailKey, role, actor: person.id, now: clock.now() }));
    },
    'PATCH /api/auth/ops/people/:id': async ({ params, body }, { person }) =>
      changedPerson(await people.change({ id: params.id, change: body, actor: person.id, now: clock.now() })),
  });
}

export function passkeyRoutes(app: App, deps: PasskeyDeps & SignInCodeDeps): void {
  const rejectUnknown = () => throwHttpError(404, 'auth.no_passkey', 'This passkey was already removed.');
  serve(app, passkeyCalls, {
    'POST /api/auth/passkey/options': (_, caller) => passkeyOptions(caller, deps),
    'POST /api/auth/passkey/verify': ({ body }, caller) => signInByPasskey(body.answer, caller, deps),
    'GET /api/auth/passkeys': async (_, { person }) => ({ passkeys: await deps.passkeys.list(person.id) }),
    'POST /api/auth/passkeys/options': (_, caller) => newPasskeyOptions(caller, deps),
    'POST /api/auth/passkeys': ({ body }, caller) => addPasskey(body.made, body.name, caller, deps),
    'PATCH /api/auth/passkeys/:id': async ({ params, body }, { person }) =>
      (await deps.passkeys.rename(person.id, params.id, body.name)) ?? rejectUnknown(),
    'DELETE /api/auth/passkeys/:id': async ({ params }, { person }) => {
      if (!(await removePasskey(params.id, person, deps))) rejectUnknown();
    },
    'POST /api/auth/confirm': ({ body }, caller) =>
      'answer' in body ? confirmByPasskey(body.answer, caller, deps) : confirmByCode(body.code, caller, deps),
  });
}

export function oidcRoutes(app: App, deps: OidcDeps): void {
  const configured = () => {
    const provider =
      deps.provider ?? throwHttpError(404, 'auth.no_provider', "This way to sign in isn't available here.");
    return { ...deps, provider };
  };
  serve(app, providerCalls, {
    'GET /api/auth/ways': (_, { cookies }) => ({
      provider: deps.provider?.name ?? null,
      mailbox: deps.mailboxPage ?? null,
      codeCookie: hasCodeCookie(cookies),
    }),
    'GET /api/auth/oidc/start': async ({ query }, caller) =>
      caller.reply.redirect(await startOidc(query.returnTo, caller, configured())),
    'GET /api/auth/oidc/callback': async ({ query }, caller) =>
      caller.reply.redirect(await finishOidc(query, caller, configured())),
  });
}
