import { accounts, type Account } from '@farm/contracts';
import { ownPath } from '@farm/farm';
import { holdsSecondFactor, isFresh, refuse, serve, type App, type Caller, type Person } from '@farm/server-kit';
import type { AccountsRepository } from './accounts.repository';
import { agentLabel } from './agent-label';
import { changePerson } from './change-person';
import type { PasskeysRepository } from './passkeys/passkeys.repository';
import type { PeopleRepository } from './people.repository';
import { askForCode, signInByCode, type CodeDeps } from './code/sign-in-by-code';
import { signInByLink } from './sign-in-by-link';

export interface AccountDeps extends CodeDeps {
  accounts: AccountsRepository;
  people: PeopleRepository;
  passkeys: PasskeysRepository;
  /** Whether operators need more than a mailbox. */
  secondFactor: boolean;
}

const hereOf = ({ session, cookies, request }: Caller) => ({
  session,
  cookies,
  agentLabel: agentLabel(request.headers['user-agent']),
});

function secondFactorOf(person: Person, needed: boolean): Account['secondFactor'] {
  if (person.role !== 'operator') return 'not_asked';
  if (holdsSecondFactor(person)) return 'held';
  return needed ? 'needed' : 'advised';
}

/** Ends the sign-in of this browser; what an operator looked at does not stay in a shared computer's cache. */
function leave({ session, reply }: Caller, operator: boolean): void {
  session.end();
  if (operator) reply.header('clear-site-data', '"cache", "storage"');
}

export const accountRoutes = (app: App, deps: AccountDeps) => {
  const { accounts: store, people, clock } = deps;
  serve(app, accounts, {
    'GET /api/login': async ({ query }, { session, reply }) => {
      const to = ownPath(query.returnTo);
      const signedIn = await session.person();
      return reply.redirect(signedIn ? to : `/sign-in?returnTo=${encodeURIComponent(to)}`);
    },

    'GET /api/auth/user': async (_, { person }) => ({
      ...person,
      passkeys: await deps.passkeys.countOf(person.id),
      fresh: isFresh(person, clock.now()),
      secondFactor: secondFactorOf(person, deps.secondFactor),
    }),

    'POST /api/logout': async (_, caller) => {
      const person = await caller.session.person();
      if (caller.session.tokenHash) await store.endSession(caller.session.tokenHash);
      leave(caller, person?.role === 'operator');
    },

    'POST /api/auth/code': async ({ body }, { cookies, reply }) => {
      reply.code(202);
      return askForCode(body, cookies, deps);
    },

    'POST /api/auth/code/verify': ({ body }, caller) => signInByCode(body.code, hereOf(caller), deps),

    'POST /api/auth/operator-link': ({ body }, caller) => signInByLink(body.token, { ...hereOf(caller), store, clock }),

    'GET /api/auth/sessions': async (_, { person, session }) => {
      const here = session.tokenHash?.toString('base64url');
      const rows = await store.sessionsOf(person, clock.now());
      const sessions = rows.map(({ id, browser, signedInAt, lastSeenAt }) => ({
        ...{ id, browser, here: id === here },
        ...{ signedInAt: signedInAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
      }));
      return { sessions };
    },

    'DELETE /api/auth/sessions/:id': async ({ params }, { person }) => {
      if (await store.endOwn(person.id, params.id)) return;
      refuse(404, 'auth.no_session', 'This sign-in is over already.');
    },

    'POST /api/auth/sign-out-everywhere': async (_, caller) => {
      await store.endAll(caller.person.id);
      leave(caller, caller.person.role === 'operator');
    },

    'GET /api/auth/ops/people': async () => ({ people: await people.list() }),

    'PATCH /api/auth/ops/people/:id': ({ params, body }, { person }) =>
      changePerson({ id: params.id, change: body, actor: person.id }, people, clock),
  });
};
