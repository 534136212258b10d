import { randomUUID } from 'node:crypto';
import type { Gate, VersionSummary } from '@farm/contracts';
import { lockInTransaction, transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import type { Lesson, PersonaVersion } from '../lessons/lesson';

export interface NewVersion {
  version: PersonaVersion;
  parentId: string | null;
  gate: Gate | null;
  note: string;
  by: string;
  at: Date;
  activate: boolean;
}

type NewActivation = Omit<Prisma.PersonaActivationUncheckedCreateInput, 'id'>;

export interface StoredVersion extends Omit<VersionSummary, 'inForce' | 'at'> {
  createdAt: Date;
  parentId: string | null;
  version: PersonaVersion;
  gate: Gate | null;
  /** A version that was active before may be activated again without the gate. */
  wasActive: boolean;
}

const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;

/** Earlier releases stored a list for each kind, lessons without `by` and `at`, and a correction's answer as `say`. */
type StoredLesson = Lesson & { ['say']?: string };
type Snapshot = Partial<Record<'lessons' | 'corrections' | 'exemplars' | 'instructions', readonly StoredLesson[]>>;

function lessonsIn(snapshot: Prisma.JsonValue, by: string, createdAt: Date): readonly Lesson[] {
  const { lessons, corrections = [], exemplars = [], instructions = [] } = snapshot as unknown as Snapshot;
  if (lessons) return lessons;
  const at = createdAt.toISOString();
  return [
    ...instructions.map((one) => ({ ...one, kind: 'instruction', by, at }) as Lesson),
    ...corrections.map(({ say, ...one }) => ({ answer: say, ...one, kind: 'correction', by, at }) as Lesson),
    ...exemplars.map((one) => ({ ...one, kind: 'exemplar', by, at }) as Lesson),
  ];
}

const withActivations = { _count: { select: { activations: true } } } as const;
type VersionRow = Prisma.PersonaVersionGetPayload<{ include: typeof withActivations }>;

function versionOf({ snapshot, knowledgeHash, _count, ...row }: VersionRow): StoredVersion {
  const lessons = lessonsIn(snapshot, row.by, row.createdAt);
  return {
    ...row,
    status: row.status as StoredVersion['status'],
    version: { id: row.id, lessons, knowledgeHash },
    gate: row.gate as Gate | null,
    lessons: lessons.length,
    wasActive: _count.activations > 0,
  };
}

async function readActiveId(db: DexterDb): Promise<string | null> {
  const row = await db.personaActivation.findFirst({ orderBy: { id: 'desc' }, select: { versionId: true } });
  return row?.versionId ?? null;
}

async function insertVersion(tx: DexterDb, { version, parentId, gate, note, by, at, activate }: NewVersion) {
  const { id, lessons, knowledgeHash } = version;
  const status = activate ? 'ready' : 'rejected';
  const data = { id, parentId, note, by, createdAt: at, status, knowledgeHash, snapshot: json({ lessons }) };
  await tx.personaVersion.create({ data: gate ? { ...data, gate: json(gate) } : data });
  if (activate) await tx.personaActivation.create({ data: { versionId: id, by, reason: note, overridden: false, at } });
}

/** Persona versions, which never change, and their activations, which are append-only. */
export function versionsRepository(db: DexterDb) {
  /** Makes a change in a transaction while the expected version is active. @returns false when another one is. */
  const changeWhile = (expectedActiveId: string | null, change: (tx: DexterDb) => Promise<unknown>): Promise<boolean> =>
    transaction(db, async (tx) => {
      await lockInTransaction(tx, 'dexter versions');
      if ((await readActiveId(tx)) !== expectedActiveId) return false;
      await change(tx);
      return true;
    });

  return {
    activeId: (): Promise<string | null> => readActiveId(db),

    find: async (id: string): Promise<StoredVersion | null> => {
      const row = await db.personaVersion.findUnique({ where: { id }, include: withActivations });
      return row && versionOf(row);
    },

    /** Versions after a cursor, newest first. */
    list: async (cursor: Cursor | null, take: number): Promise<StoredVersion[]> => {
      const older = cursor && [
        { createdAt: { lt: cursor.createdAt } },
        { createdAt: cursor.createdAt, id: { lt: cursor.id } },
      ];
      const rows = await db.personaVersion.findMany({
        ...(older ? { where: { OR: older } } : {}),
        ...{ include: withActivations, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take },
      });
      return rows.map(versionOf);
    },

    /** Stores the very first version, unless another replica has. @returns the id of the active version. */
    insertFirst: async (knowledgeHash: string, at: Date): Promise<string> => {
      const version = { id: randomUUID(), lessons: [], knowledgeHash };
      const first = { version, parentId: null, gate: null, note: 'The original persona', by: 'the farm', at };
      await changeWhile(null, (tx) => insertVersion(tx, { ...first, activate: true }));
      return (await readActiveId(db)) ?? version.id;
    },

    /** Stores a version. False: the active version is not its parent, and nothing was stored. */
    insert: (stored: NewVersion): Promise<boolean> => changeWhile(stored.parentId, (tx) => insertVersion(tx, stored)),

    /** Activates a stored version. False: another version than the expected one is active. */
    activate: (expectedActiveId: string, activation: NewActivation): Promise<boolean> =>
      changeWhile(expectedActiveId, async (tx) => {
        await tx.personaActivation.create({ data: activation });
        const { versionId: id, by, reason, overridden = false, at } = activation;
        const [before, after] = [{ id: expectedActiveId }, { id, reason, overridden }];
        await tx.assistantAudit.create({ data: { who: by, what: 'version.activate', before, after, at } });
      }),
  };
}
export type VersionsRepository = ReturnType<typeof versionsRepository>;
