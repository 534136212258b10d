import { Type } from '@sinclair/typebox';
import { type Contract, Exact, OrNull } from '../contract';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const limit = { per: 'minute', times: 20, perPrefix: 60 } as const;

/** Sign in at one OpenID Connect provider, where one is configured. */
export const provider = {
  /** Which ways in there are beside the code by e-mail. */
  'GET /api/auth/ways': {
    access: 'anyone',
    reply: Exact({
      /** What to call the provider on its button; null: there is none. */
      provider: OrNull(Type.String()),
      /** Where letters can be read on a machine that sends none. */
      mailbox: OrNull(Type.String()),
    }),
  },
  /** 302 to the provider, or to /sign-in?provider=away when it does not answer. */
  'GET /api/auth/oidc/start': {
    access: 'visitor',
    query: Exact({ returnTo: text(512) }),
    limit,
    takes: 10,
  },
  /**
   * Where the provider sends the browser back: 302 to the page that was asked for; to /sign-in?provider=prove when the
   * address is to be proved by a code first; with another word when nobody is signed in. Providers add fields of their own.
   */
  'GET /api/auth/oidc/callback': {
    access: 'visitor',
    query: Type.Object({ code: text(2_000), state: text(200), iss: text(500), error: text(200) }),
    limit,
    takes: 10,
  },
} satisfies Contract;
