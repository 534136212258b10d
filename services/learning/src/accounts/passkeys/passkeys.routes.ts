import { passkeys } from '@farm/contracts';
import { refuse, serve, type App } from '@farm/server-kit';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  confirmByPasskey,
  removePasskey,
  signInByPasskey,
  type PasskeyDeps,
} from './by-passkey';
import { confirmByCode, type CodeDeps } from '../code/sign-in-by-code';

const none = () => refuse(404, 'auth.no_passkey', 'This passkey is gone already.');

export const passkeyRoutes = (app: App, deps: PasskeyDeps & CodeDeps) => {
  const { passkeys: kept } = deps;
  serve(app, passkeys, {
    'POST /api/auth/passkey/options': (_, caller) => askForPasskey(caller, deps),

    'POST /api/auth/passkey/verify': ({ body }, caller) => signInByPasskey(body.answer, caller, deps),

    'GET /api/auth/passkeys': async (_, { person }) => ({ passkeys: await kept.list(person.id) }),

    'POST /api/auth/passkeys/options': (_, caller) => askForNewPasskey(caller, deps),

    'POST /api/auth/passkeys': ({ body }, caller) => addPasskey(body.made, body.name, caller, deps),

    'PATCH /api/auth/passkeys/:id': async ({ params, body }, { person }) =>
      (await kept.rename(person.id, params.id, body.name)) ?? none(),

    'DELETE /api/auth/passkeys/:id': async ({ params }, { person }) => {
      if (!(await removePasskey(params.id, person, deps))) none();
    },

    'POST /api/auth/confirm': ({ body }, caller) =>
      'answer' in body ? confirmByPasskey(body.answer, caller, deps) : confirmByCode(body.code, caller, deps),
  });
};
