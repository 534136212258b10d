import { transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { openSession, type NewSession } from '../open-session.repository';
import type { Identity } from '../code/sign-in.repository';

export type Came = { came: 'in'; person: Person } | { came: 'disabled' } | { came: 'unknown' };

/** People by their account at the provider. */
export const identitiesRepository = (db: LearningDb) => ({
  /** Opens a session for who is joined to this account. */
  signIn: ({ issuer, subject }: Identity, mfa: boolean, session: NewSession): Promise<Came> =>
    transaction(db, async (tx) => {
      const key = { issuer_subject: { issuer, subject } };
      const identity = await tx.identity.findUnique({ where: key, include: { person: true } });
      if (!identity) return { came: 'unknown' };
      if (identity.person.disabledAt) return { came: 'disabled' };
      const person = await openSession(tx, identity.person, mfa ? ['oidc', 'mfa'] : ['oidc'], session);
      return { came: 'in', person };
    }),
});
export type IdentitiesRepository = ReturnType<typeof identitiesRepository>;
