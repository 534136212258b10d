import { randomUUID } from 'node:crypto';
import type { Gate } from '@farm/contracts';
import { lockInTransaction, transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Lesson, PersonaVersion } from '../lessons/lesson';

/** The audit log's name of an activation: the newest one is of the active version. */
const ACTIVATION = 'version';

interface VersionRow {
  parentId: string | null;
  gate: Gate | null;
  note: string;
  by: string;
  /** Of the articles it was compared with. */
  knowledgeHash: string;
  at: Date;
}

export interface StoredVersion extends VersionRow {
  id: string;
  number: number;
  status: 'ready' | 'rejected';
  lessonIds: readonly string[];
}

interface Activation {
  id: string;
  by: string;
  reason: string;
  overridden: boolean;
  at: Date;
}

const json = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;

const storedVersion = ({
  createdAt: at,
  status,
  gate,
  ...row
}: Prisma.PersonaVersionGetPayload<object>): StoredVersion => ({
  ...row,
  ...{ at, status: status === 'ready' ? 'ready' : 'rejected', gate: gate as Gate | null },
});

async function readActiveId(db: DexterDb): Promise<string | null> {
  const row = await db.assistantAudit.findFirst({ where: { what: ACTIVATION }, orderBy: { seq: 'desc' } });
  return row && (row.after as { id: string }).id;
}

const logActivation = (tx: DexterDb, expected: string | null, { id, by: who, reason, overridden, at }: Activation) =>
  tx.assistantAudit.create({
    data: {
      who,
      what: ACTIVATION,
      ...(expected === null ? {} : { before: { id: expected } }),
      after: { id, reason, overridden },
      at,
    },
  });

/** Lessons, versions, which are numbered lists of lessons, and activations in the audit log. None of them ever changes. */
export function versionsRepository(db: DexterDb) {
  /** Makes a change in a transaction while the expected version is active. @returns false when another one is. */
  const changeWhile = (expected: string | null, change: (tx: DexterDb) => Promise<unknown>): Promise<boolean> =>
    transaction(db, async (tx) => {
      await lockInTransaction(tx, 'dexter versions');
      if ((await readActiveId(tx)) !== expected) return false;
      await change(tx);
      return true;
    });

  async function insertVersion(tx: DexterDb, { id, lessons }: PersonaVersion, row: VersionRow, isActive: boolean) {
    const { gate, at, ...rest } = row;
    const bodies = lessons.map(({ id: lessonId, kind, by, at: trainedAt, ...body }) => ({
      ...{ id: lessonId, kind, by, at: trainedAt, body: json(body) },
    }));
    await tx.lesson.createMany({ data: bodies, skipDuplicates: true });
    const status: StoredVersion['status'] = isActive ? 'ready' : 'rejected';
    const data = { ...rest, id, lessonIds: lessons.map((lesson) => lesson.id), status, createdAt: at };
    await tx.personaVersion.create({ data: gate ? { ...data, gate: json(gate) } : data });
    if (isActive) await logActivation(tx, row.parentId, { id, by: row.by, reason: row.note, overridden: false, at });
  }

  async function lessonsOf(ids: readonly string[]): Promise<Lesson[]> {
    const rows = await db.lesson.findMany({ where: { id: { in: [...ids] } } });
    const byId = new Map(
      rows.map(({ body, at, ...row }) => [row.id, { ...(body as object), ...row, at: at.toISOString() } as Lesson]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  let active: PersonaVersion | null = null;

  return {
    lessonsOf,

    /**
     * The active version: one indexed query for a message, so that all replicas agree at once; a version never changes, so the
     * last one is cached. The very first call of all replicas stores the first version.
     */
    readActive: async (knowledgeHash: string, at: Date): Promise<PersonaVersion> => {
      let id = await readActiveId(db);
      if (id === null) {
        const first = { parentId: null, gate: null, note: 'The original persona', by: 'the farm', knowledgeHash, at };
        await changeWhile(null, (tx) => insertVersion(tx, { id: randomUUID(), lessons: [] }, first, true));
        id = await readActiveId(db);
      }
      if (active !== null && active.id === id) return active;
      const row = await db.personaVersion.findUniqueOrThrow({ where: { id: id ?? '' } });
      active = { id: row.id, lessons: await lessonsOf(row.lessonIds) };
      return active;
    },

    find: async (id: string): Promise<StoredVersion | null> => {
      const row = await db.personaVersion.findUnique({ where: { id } });
      return row && storedVersion(row);
    },

    /** Versions before a number, newest first. */
    list: async (before: number | null, take: number): Promise<StoredVersion[]> => {
      const where = before === null ? {} : { number: { lt: before } };
      return (await db.personaVersion.findMany({ where, orderBy: { number: 'desc' }, take })).map(storedVersion);
    },

    /** Whether a version was active before: it may be again without a comparison. */
    wasActive: async (id: string): Promise<boolean> =>
      (await db.assistantAudit.count({ where: { what: ACTIVATION, after: { path: ['id'], equals: id } } })) > 0,

    /** Stores a version, active if it passed. False: the active version is not its parent, and nothing was stored. */
    insert: (version: PersonaVersion, row: VersionRow): Promise<boolean> =>
      changeWhile(row.parentId, (tx) => insertVersion(tx, version, row, row.gate?.passed === true)),

    /** Activates a stored version. False: another version than the expected one is active. */
    activate: (expected: string, activation: Activation): Promise<boolean> =>
      changeWhile(expected, (tx) => logActivation(tx, expected, activation)),
  };
}
export type VersionsRepository = ReturnType<typeof versionsRepository>;
