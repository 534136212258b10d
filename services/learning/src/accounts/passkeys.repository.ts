import type { PasskeySummary } from '@farm/contracts';
import { transaction, type LearningDb, type Prisma } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { openSession, renewSession, SIGNED_IN, type NewSession, type RenewedSession } from './sessions.repository';
import type { StoredPasskey } from './webauthn.provider';

const MAX_PASSKEYS = 10;

const describe = ({ id, name, createdAt, lastUsedAt, backedUp }: Prisma.PasskeyModel): PasskeySummary => ({
  id,
  name,
  shared: backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const readPasskey = (row: Prisma.PasskeyModel): StoredPasskey => ({
  ...row,
  counter: Number(row.counter),
  transports: row.transports as StoredPasskey['transports'],
});

interface PasskeyToAdd {
  passkey: StoredPasskey;
  name: string;
  session: RenewedSession;
}
type AddResult = { passkey: PasskeySummary; seconds: number } | 'full' | 'known' | 'signed-out';

async function add(tx: LearningDb, { passkey, name, session }: PasskeyToAdd): Promise<AddResult> {
  const { personId, now } = session;
  // Serializes concurrent additions; otherwise each could count nine passkeys and all would be added.
  await tx.$executeRaw`SELECT 1 FROM learning.person WHERE id = ${personId}::uuid FOR UPDATE`;
  if ((await tx.passkey.count({ where: { personId } })) >= MAX_PASSKEYS) return 'full';
  const { count } = await tx.passkey.createMany({ data: { ...passkey, name, createdAt: now }, skipDuplicates: true });
  if (count === 0) return 'known';
  const renewed = await renewSession(tx, 'passkey', session);
  if (!renewed) {
    await tx.passkey.deleteMany({ where: { id: passkey.id, personId } });
    return 'signed-out';
  }
  await tx.audit.create({ data: { at: now, actor: personId, what: 'passkey added', target: passkey.id } });
  const row = await tx.passkey.findUniqueOrThrow({ where: { id: passkey.id } });
  return { passkey: describe(row), seconds: renewed.seconds };
}

interface PasskeyUse {
  passkey: StoredPasskey;
  /** The authenticator's signature counter after this use. */
  counter: number;
  now: Date;
}

/** Updates the counter in one statement, so of two concurrent uses of a cloned passkey one fails. */
async function recordUse(tx: LearningDb, { passkey, counter, now }: PasskeyUse): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: now },
  });
  return count === 1;
}

export const passkeysRepository = (db: LearningDb) => ({
  list: async (personId: string): Promise<PasskeySummary[]> => {
    const rows = await db.passkey.findMany({ where: { personId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    return rows.map(describe);
  },

  ofPerson: async (personId: string): Promise<StoredPasskey[]> =>
    (await db.passkey.findMany({ where: { personId } })).map(readPasskey),

  countOf: (personId: string): Promise<number> => db.passkey.count({ where: { personId } }),

  find: async (id: string): Promise<StoredPasskey | null> => {
    const row = await db.passkey.findUnique({ where: { id } });
    return row && readPasskey(row);
  },

  add: (input: PasskeyToAdd): Promise<AddResult> => transaction(db, (tx) => add(tx, input)),

  rename: async (personId: string, id: string, name: string): Promise<PasskeySummary | null> => {
    const { count } = await db.passkey.updateMany({ where: { id, personId }, data: { name } });
    return count === 0 ? null : describe(await db.passkey.findUniqueOrThrow({ where: { id } }));
  },

  remove: (personId: string, id: string, now: Date): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { count } = await tx.passkey.deleteMany({ where: { id, personId } });
      if (count > 0) await tx.audit.create({ data: { at: now, actor: personId, what: 'passkey removed', target: id } });
      return count > 0;
    }),

  /** Opens a session for the passkey's owner; null: the passkey was used meanwhile, or its owner is disabled. */
  signIn: (use: PasskeyUse, session: NewSession): Promise<Person | null> =>
    transaction(db, async (tx) => {
      const owner = await tx.person.findFirst({
        where: { id: use.passkey.personId, disabledAt: null },
        select: SIGNED_IN,
      });
      if (!owner || !(await recordUse(tx, use))) return null;
      return openSession(tx, owner, ['passkey'], session);
    }),

  /** Records a recent authentication in the session; null: the passkey was used meanwhile, or the session has ended. */
  confirm: (use: PasskeyUse, session: RenewedSession): Promise<{ seconds: number } | null> =>
    transaction(db, async (tx) => ((await recordUse(tx, use)) ? renewSession(tx, 'passkey', session) : null)),
});
export type PasskeysRepository = ReturnType<typeof passkeysRepository>;
