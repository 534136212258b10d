import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

const ReturnTo = Type.String({ maxLength: 512 });

/** The signed-in person as the browser may know them. */
export const SignedIn = Exact({
  id: Type.String(),
  email: Type.String(),
  role: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
});

export const accounts = {
  /** 302 to /sign-in, or to `returnTo` for who is signed in already. */
  'GET /api/login': { access: 'anyone', query: Exact({ returnTo: Type.Optional(ReturnTo) }) },
  /** 401 `auth.signed_out` when nobody is signed in. */
  'GET /api/auth/user': { access: 'person', reply: SignedIn },
  'POST /api/logout': { access: 'anyone' },
  /** First operator and recovery: a one-time link printed where the site was started. */
  'POST /api/auth/operator-link': {
    access: 'anyone',
    body: Exact({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    reply: SignedIn,
    say: { '': 'This sign-in link is not complete. Copy the whole line.' },
    limit: { per: 'hour', times: 10, perPrefix: 10 },
  },
} satisfies Contract;
