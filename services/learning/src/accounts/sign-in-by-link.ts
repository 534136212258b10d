import { hashToken, refuse, type Clock, type Person, type Session } from '@farm/server-kit';
import type { AccountsRepository } from './accounts.repository';
import { sessionSeconds } from './session-life';

const TOO_OLD =
  'This sign-in link has been used or is too old. Restart the site or run npm run operator-link for a new one.';

interface Here {
  session: Session;
  agentLabel: string;
  store: AccountsRepository;
  clock: Clock;
}

/** Signs in by a one-time link, with a new token each time; the browser's old session ends. */
export async function signInByLink(token: string, { session, agentLabel, store, clock }: Here): Promise<Person> {
  const fresh = session.fresh();
  const person = await store.useLink({
    linkHash: hashToken(token),
    sessionHash: fresh.tokenHash,
    endingHash: session.tokenHash,
    agentLabel,
    now: clock.now(),
  });
  if (!person) return refuse(410, 'auth.link_used', TOO_OLD);
  fresh.give(sessionSeconds(person.role));
  return person;
}
