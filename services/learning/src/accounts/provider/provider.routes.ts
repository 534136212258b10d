import { provider } from '@farm/contracts';
import { refuse, serve, type App } from '@farm/server-kit';
import { fromProvider, toProvider, type ProviderDeps } from './by-provider';

export const providerRoutes = (app: App, deps: ProviderDeps) => {
  const configured = () => {
    const known = deps.provider ?? refuse(404, 'auth.no_provider', 'There is no such way to sign in here.');
    return { ...deps, provider: known };
  };
  serve(app, provider, {
    'GET /api/auth/ways': () => ({ provider: deps.provider?.name ?? null, mailbox: deps.mailboxPage ?? null }),

    'GET /api/auth/oidc/start': async ({ query }, caller) =>
      caller.reply.redirect(await toProvider(query.returnTo, caller, configured())),

    'GET /api/auth/oidc/callback': async ({ query }, caller) =>
      caller.reply.redirect(await fromProvider(query, caller, configured())),
  });
};
