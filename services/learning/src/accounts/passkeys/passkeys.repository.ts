import type { OwnPasskey } from '@farm/contracts';
import { transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { openSession, renewSession, type NewSession, type RenewedSession } from '../open-session.repository';
import type { StoredPasskey } from './webauthn.provider';

const MOST = 10;

interface Row {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  backedUp: boolean;
}

const shown = ({ id, name, createdAt, lastUsedAt, backedUp }: Row): OwnPasskey => ({
  ...{ id, name, shared: backedUp, createdAt: createdAt.toISOString() },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const stored = (
  row: Omit<StoredPasskey, 'counter' | 'transports' | 'deviceType'> & {
    counter: bigint;
    transports: string[];
    deviceType: string;
  },
) => ({ ...row, counter: Number(row.counter) }) as StoredPasskey;

interface Adding {
  passkey: StoredPasskey;
  name: string;
  session: RenewedSession;
}
export type Added =
  { added: true; passkey: OwnPasskey; seconds: number } | { added: false; why: 'full' | 'known' | 'over' };

async function add(db: LearningDb, { passkey, name, session }: Adding): Promise<Added> {
  return transaction(db, async (tx) => {
    const { personId, now } = session;
    // Who adds from two browsers at once takes turns, or each would count nine.
    await tx.$executeRaw`SELECT 1 FROM learning.person WHERE id = ${personId}::uuid FOR UPDATE`;
    if ((await tx.passkey.count({ where: { personId } })) >= MOST) return { added: false, why: 'full' };
    const { count } = await tx.passkey.createMany({ data: { ...passkey, name, createdAt: now }, skipDuplicates: true });
    if (count === 0) return { added: false, why: 'known' };
    const renewed = await renewSession(tx, 'passkey', session);
    if (!renewed) {
      await tx.passkey.deleteMany({ where: { id: passkey.id, personId } });
      return { added: false, why: 'over' };
    }
    await tx.audit.create({ data: { at: now, actor: personId, what: 'passkey added', target: passkey.id } });
    const row = await tx.passkey.findUniqueOrThrow({ where: { id: passkey.id } });
    return { added: true, passkey: shown(row), seconds: renewed.seconds };
  });
}

interface Use {
  passkey: StoredPasskey;
  /** The device's counter after this use. */
  counter: number;
  now: Date;
}

/** One statement moves the counter on: of two uses of a copied passkey at the same moment one comes too late. */
async function moveOn(tx: LearningDb, { passkey, counter, now }: Use): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: now },
  });
  return count === 1;
}

/** The passkeys of people, and the sessions that rest on them. */
export const passkeysRepository = (db: LearningDb) => ({
  list: async (personId: string): Promise<OwnPasskey[]> =>
    (await db.passkey.findMany({ where: { personId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(shown),

  known: async (personId: string): Promise<StoredPasskey[]> =>
    (await db.passkey.findMany({ where: { personId } })).map(stored),

  countOf: (personId: string): Promise<number> => db.passkey.count({ where: { personId } }),

  find: async (id: string): Promise<StoredPasskey | null> => {
    const row = await db.passkey.findUnique({ where: { id } });
    return row && stored(row);
  },

  add: (adding: Adding): Promise<Added> => add(db, adding),

  /** False when there is none of theirs with that id. */
  rename: async (personId: string, id: string, name: string): Promise<OwnPasskey | null> => {
    const { count } = await db.passkey.updateMany({ where: { id, personId }, data: { name } });
    return count === 0 ? null : shown(await db.passkey.findUniqueOrThrow({ where: { id } }));
  },

  remove: (personId: string, id: string, now: Date): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { count } = await tx.passkey.deleteMany({ where: { id, personId } });
      if (count > 0) await tx.audit.create({ data: { at: now, actor: personId, what: 'passkey removed', target: id } });
      return count > 0;
    }),

  /** Opens a session for the passkey's owner; null when the passkey was used meanwhile or its owner is disabled. */
  signIn: (use: Use, session: NewSession): Promise<Person | null> =>
    transaction(db, async (tx) => {
      const owner = await tx.person.findFirst({ where: { id: use.passkey.personId, disabledAt: null } });
      if (!owner || !(await moveOn(tx, use))) return null;
      return openSession(tx, owner, ['passkey'], session);
    }),

  /** Makes the session fresh; null when the passkey was used meanwhile or the session has ended. */
  confirm: (use: Use, session: RenewedSession): Promise<{ seconds: number } | null> =>
    transaction(db, async (tx) => ((await moveOn(tx, use)) ? renewSession(tx, 'passkey', session) : null)),
});
export type PasskeysRepository = ReturnType<typeof passkeysRepository>;
