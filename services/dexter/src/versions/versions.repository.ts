import type { Gate, ListedVersion } from '@farm/contracts';
import { transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Lesson } from '../lessons/lesson';
import type { CheckCase } from './check-cases';
import { lessonIds, snapshotOf, type PersonaSnapshot, type StoredSnapshot } from './snapshot';

/** Rows of one page of the list. */
export const VERSIONS_SHOWN = 20;

/** A gate as it is stored: also how many questions are answered otherwise. */
export type StoredGate = Gate & { changed?: number };

/** A version to be kept, with what it adds; put in force where `activate`. */
export interface NewVersion {
  id: string;
  parentId: string | null;
  stored: StoredSnapshot;
  gate: StoredGate | null;
  note: string;
  by: string;
  at: Date;
  activate: boolean;
  reason: string;
  lessons: readonly Lesson[];
  /** Lessons that it takes out, for good when it is activated. */
  retired: readonly string[];
  cases: readonly CheckCase[];
}

export interface Activation {
  id: string;
  expectedActiveId: string;
  by: string;
  reason: string;
  overridden: boolean;
  at: Date;
}

/** What stands in a version's row. */
export interface VersionRow extends Omit<ListedVersion, 'inForce'> {
  parentId: string | null;
  snapshot: PersonaSnapshot;
  gate: StoredGate | null;
  /** Whether it was in force at some time: it may be again without its gate. */
  wasInForce: boolean;
}

const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;

// One at a time over all copies: who activates has seen the last activation.
const takeTurn = (tx: DexterDb) => tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('dexter persona'))::text`;

async function activeId(db: DexterDb): Promise<string | null> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    SELECT version_id::text AS version FROM dexter.persona_activation ORDER BY id DESC LIMIT 1`;
  return row?.version ?? null;
}

const shown = {
  ...{ id: true, parentId: true, snapshot: true, status: true, gate: true, note: true, by: true, createdAt: true },
  _count: { select: { activations: true } },
} as const;
type Row = Prisma.PersonaVersionGetPayload<{ select: typeof shown }>;

// Written by `keep` alone, and read back as what it wrote.
function versionOf({ id, parentId, snapshot, status, gate, note, by, createdAt, _count }: Row): VersionRow {
  const stored = snapshot as unknown as StoredSnapshot;
  return {
    ...{ id, parentId, note, by, status: status as VersionRow['status'], at: createdAt.toISOString() },
    snapshot: snapshotOf(id, stored),
    gate: gate as unknown as StoredGate | null,
    lessons: lessonIds(stored).length,
    wasInForce: _count.activations > 0,
  };
}

async function putInForce(
  tx: DexterDb,
  stored: StoredSnapshot,
  { id: versionId, ...activation }: Omit<Activation, 'expectedActiveId'>,
) {
  await tx.personaActivation.create({ data: { versionId, ...activation } });
  const counting = lessonIds(stored);
  await tx.lesson.updateMany({
    where: { id: { in: counting }, state: { not: 'active' } },
    data: { state: 'active', retiredAt: null },
  });
  // A step back takes lessons out of force; nobody retired them.
  await tx.lesson.updateMany({ where: { id: { notIn: counting }, state: 'active' }, data: { state: 'draft' } });
}

async function insert(tx: DexterDb, { lessons, cases, activate, at, by, ...made }: NewVersion) {
  const { id, parentId, stored, gate, note } = made;
  const status = activate ? 'ready' : 'rejected';
  const kept = { id, parentId, note, by, status, snapshot: json(stored), knowledgeHash: stored.knowledgeHash };
  await tx.personaVersion.create({ data: { ...kept, createdAt: at, ...(gate ? { gate: json(gate) } : {}) } });
  await tx.lesson.createMany({
    data: lessons.map(({ kind, lesson }) => ({
      ...{ id: lesson.id, kind, state: 'draft', body: json(lesson), by, createdAt: at },
      supersedesId: made.retired[0] ?? null,
    })),
  });
  await tx.evalCase.createMany({
    data: cases.map(({ key, kind, critical, steps, lessonId }) => ({
      ...{ caseKey: key, kind, critical, lessonId, validFrom: at, by },
      input: json(steps.map(({ say }) => say)),
      expected: json(steps.map(({ expected }) => expected)),
    })),
  });
}

/** Puts a kept version in force, compare and set. False: another one than expected is in force. */
const activate = (db: DexterDb, { expectedActiveId, ...activation }: Activation): Promise<boolean> =>
  transaction(db, async (tx) => {
    await takeTurn(tx);
    if ((await activeId(tx)) !== expectedActiveId) return false;
    const { id, by: who, reason, overridden, at } = activation;
    const row = await tx.personaVersion.findUniqueOrThrow({ where: { id }, select: { snapshot: true } });
    await putInForce(tx, row.snapshot as unknown as StoredSnapshot, activation);
    const [before, after] = [{ id: expectedActiveId }, { id, reason, overridden }];
    await tx.assistantAudit.create({ data: { who, what: 'version.activate', before, after, at } });
    return true;
  });

/** Persona versions, which never change, and the list of what was put in force when, which only grows. */
export const versionsRepository = (db: DexterDb) => ({
  activeId: (): Promise<string | null> => activeId(db),

  find: async (id: string): Promise<VersionRow | null> => {
    const row = await db.personaVersion.findUnique({ where: { id }, select: shown });
    return row && versionOf(row);
  },

  /** Newest first; `before` is the last one of the page before. */
  page: async (before: { at: Date; id: string } | null): Promise<VersionRow[]> => {
    const older = before && [{ createdAt: { lt: before.at } }, { createdAt: before.at, id: { lt: before.id } }];
    const rows = await db.personaVersion.findMany({
      ...(older ? { where: { OR: older } } : {}),
      ...{ select: shown, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: VERSIONS_SHOWN },
    });
    return rows.map(versionOf);
  },

  /** The very first version; another copy may have been faster, then nothing is written. */
  begin: (id: string, stored: StoredSnapshot, at: Date): Promise<void> =>
    transaction(db, async (tx) => {
      await takeTurn(tx);
      if ((await activeId(tx)) !== null) return;
      const by = 'the farm';
      const note = 'The persona as it was written';
      const first = { id, parentId: null, stored, gate: null, note, by, at, activate: true, reason: note };
      await insert(tx, { ...first, lessons: [], retired: [], cases: [] });
      await putInForce(tx, stored, { id, by, reason: note, overridden: false, at });
    }),

  /** Keeps a version, whole or not at all. False: another one than its parent is in force, and nothing was written. */
  keep: (made: NewVersion): Promise<boolean> =>
    transaction(db, async (tx) => {
      await takeTurn(tx);
      if ((await activeId(tx)) !== made.parentId) return false;
      await insert(tx, made);
      if (!made.activate) return true;
      const { id, stored, by, reason, at, retired } = made;
      await tx.lesson.updateMany({ where: { id: { in: [...retired] } }, data: { state: 'retired', retiredAt: at } });
      await putInForce(tx, stored, { id, by, reason, overridden: false, at });
      return true;
    }),

  activate: (asked: Activation): Promise<boolean> => activate(db, asked),
});
export type VersionsRepository = ReturnType<typeof versionsRepository>;
