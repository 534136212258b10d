import { accounts } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import type { AccountsRepository } from './accounts.repository';
import { agentLabel } from './agent-label';
import { safeReturn } from './return-to';
import { signInByLink } from './sign-in-by-link';

export const accountRoutes = (app: App, store: AccountsRepository, clock: Clock) =>
  serve(app, accounts, {
    'GET /api/login': async ({ query }, { session, reply }) => {
      const to = safeReturn(query.returnTo);
      const signedIn = await session.person();
      return reply.redirect(signedIn ? to : `/sign-in?returnTo=${encodeURIComponent(to)}`);
    },

    'GET /api/auth/user': (_, { person }) => person,

    'POST /api/logout': async (_, { session, reply }) => {
      const person = await session.person();
      if (session.tokenHash) await store.endSession(session.tokenHash);
      session.end();
      // What an operator looked at does not stay in a shared computer's cache.
      if (person?.role === 'operator') reply.header('clear-site-data', '"cache", "storage"');
    },

    'POST /api/auth/operator-link': ({ body }, { session, request }) =>
      signInByLink(body.token, { session, agentLabel: agentLabel(request.headers['user-agent']), store, clock }),
  });
