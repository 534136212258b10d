import type { Gate, LessonSummary, VersionSummary } from '@farm/contracts';
import { lockInTransaction, transaction, type DexterDb, type Prisma } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { thresholds as initialThresholds, type Thresholds } from '../answers/search/zones';
import { describeDirective } from '../lessons/directives';
import type { Correction, Lesson } from '../lessons/lesson';
import { lessonIds, type PersonaContent, type PersonaVersion } from './persona-version';
import type { CaseKind, Expected, RegressionCase } from './regression-cases';

const MAX_LESSONS = 500;

export interface NewVersion {
  id: string;
  parentId: string | null;
  content: PersonaContent;
  gate: Gate | null;
  note: string;
  by: string;
  at: Date;
  activate: boolean;
  lessons: readonly Lesson[];
  /** Ids of lessons that it removes, for good once it is active. */
  retired: readonly string[];
  cases: readonly RegressionCase[];
}

export interface Activation {
  id: string;
  expectedActiveId: string;
  by: string;
  reason: string;
  overridden: boolean;
  at: Date;
}

export interface StoredVersion extends Omit<VersionSummary, 'inForce' | 'at'> {
  createdAt: Date;
  parentId: string | null;
  version: PersonaVersion;
  gate: Gate | null;
  /** A version that was active before may be activated again without the gate. */
  wasActive: boolean;
}

const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;

// JSON columns are written by this file alone. Older rows name a correction's answer `say` and the threshold `ask`.
type StoredCorrection = Omit<Correction, 'answer'> & { answer?: string; ['say']?: string };
type StoredContent = Omit<PersonaContent, 'corrections' | 'thresholds'> & {
  corrections: readonly StoredCorrection[];
  thresholds: Pick<Thresholds, 'answer'> & Partial<Record<'ask' | 'clarify', Thresholds['clarify']>>;
};

const correctionOf = (row: StoredCorrection): Correction => ({ ...row, answer: row.answer ?? row['say'] ?? '' });

function contentOf(snapshot: Prisma.JsonValue): PersonaContent {
  const { corrections, thresholds, ...content } = snapshot as unknown as StoredContent;
  const { answer, clarify = thresholds['ask'] ?? initialThresholds.clarify } = thresholds;
  return { ...content, corrections: corrections.map(correctionOf), thresholds: { answer, clarify } };
}

const gateOf = (row: Prisma.JsonValue): Gate | null => {
  if (row === null) return null;
  const { passed, cases, meanBefore, meanAfter, critical, broken } = row as unknown as Gate;
  return { passed, cases, meanBefore, meanAfter, critical, broken };
};

const lockVersions = (tx: DexterDb) => lockInTransaction(tx, 'dexter versions');

async function activeId(db: DexterDb): Promise<string | null> {
  const row = await db.personaActivation.findFirst({ orderBy: { id: 'desc' }, select: { versionId: true } });
  return row?.versionId ?? null;
}

const withActivations = { _count: { select: { activations: true } } } as const;
type VersionRow = Prisma.PersonaVersionGetPayload<{ include: typeof withActivations }>;

function versionOf({ snapshot, knowledgeHash: _hash, _count, ...row }: VersionRow): StoredVersion {
  const content = contentOf(snapshot);
  return {
    ...row,
    status: row.status as StoredVersion['status'],
    version: { ...content, id: row.id },
    gate: gateOf(row.gate),
    lessons: lessonIds(content).length,
    wasActive: _count.activations > 0,
  };
}

function lessonOf({ kind, body }: { kind: string; body: Prisma.JsonValue }): Lesson {
  const lesson = kind === 'correction' ? correctionOf(body as unknown as StoredCorrection) : body;
  return { kind, lesson } as unknown as Lesson;
}

const textOf = (one: Lesson): string => {
  if (one.kind === 'instruction') return one.lesson.text;
  return one.kind === 'correction' ? one.lesson.answer : one.lesson.question;
};

function listLesson(row: Prisma.LessonGetPayload<object>): LessonSummary {
  const one = lessonOf(row);
  const directive = one.kind === 'instruction' ? one.lesson.directive : null;
  return {
    ...{ id: row.id, kind: one.kind, state: row.state as LessonSummary['state'], text: textOf(one), by: row.by },
    understoodAs: describeDirective(directive),
    effect: one.kind === 'instruction' && directive === null ? 'model-only' : 'both',
    at: row.createdAt.toISOString(),
  };
}

/** Activates a version and updates the states of all lessons. */
async function insertActivation(
  tx: DexterDb,
  content: PersonaContent,
  { id: versionId, ...activation }: Omit<Activation, 'expectedActiveId'>,
) {
  await tx.personaActivation.create({ data: { versionId, ...activation } });
  const active = lessonIds(content);
  await tx.lesson.updateMany({
    where: { id: { in: active }, state: { not: 'active' } },
    data: { state: 'active', retiredAt: null },
  });
  // A rollback deactivates lessons that nobody has retired.
  await tx.lesson.updateMany({ where: { id: { notIn: active }, state: 'active' }, data: { state: 'draft' } });
}

async function insertVersion(tx: DexterDb, version: NewVersion) {
  const { id, parentId, content, gate, note, by, at, lessons, cases, retired } = version;
  await tx.personaVersion.create({
    data: {
      ...{ id, parentId, note, by, createdAt: at, status: version.activate ? 'ready' : 'rejected' },
      snapshot: json(content),
      knowledgeHash: content.knowledgeHash,
      ...(gate ? { gate: json(gate) } : {}),
    },
  });
  await tx.lesson.createMany({
    data: lessons.map(({ kind, lesson }) => ({
      ...{ id: lesson.id, kind, state: 'draft', body: json(lesson), by, createdAt: at },
      supersedesId: retired[0] ?? null,
    })),
  });
  await tx.evalCase.createMany({
    data: cases.map(({ key, kind, critical, steps, lessonId }) => ({
      ...{ caseKey: key, kind, critical, lessonId, validFrom: at, by },
      input: json(steps.map(({ message }) => message)),
      expected: json(steps.map(({ expected }) => expected)),
    })),
  });
  if (!version.activate) return;
  await tx.lesson.updateMany({ where: { id: { in: [...retired] } }, data: { state: 'retired', retiredAt: at } });
  await insertActivation(tx, content, { id, by, reason: note, overridden: false, at });
}

const lessonQueries = (db: DexterDb) => ({
  lessons: async (state: LessonSummary['state'] | undefined): Promise<LessonSummary[]> => {
    const where = state === undefined ? {} : { state };
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    return (await db.lesson.findMany({ where, orderBy, take: MAX_LESSONS })).map(listLesson);
  },

  findLesson: async (id: string): Promise<LessonSummary | null> => {
    const row = await db.lesson.findUnique({ where: { id } });
    return row && listLesson(row);
  },

  /** Ids of the lessons that should still hold: the active ones, and those retired without a successor. */
  lessonsToRetain: async (): Promise<Set<string>> => {
    const where = { OR: [{ state: 'active' }, { state: 'retired', superseded: { none: {} } }] };
    return new Set((await db.lesson.findMany({ where, select: { id: true } })).map(({ id }) => id));
  },

  /** The cases of all lessons, oldest first. */
  lessonCases: async (): Promise<RegressionCase[]> => {
    const orderBy = [{ validFrom: 'asc' as const }, { id: 'asc' as const }];
    const rows = await db.evalCase.findMany({ where: { validTo: null }, orderBy });
    return rows.map(({ caseKey, kind, critical, lessonId, input, expected }) => {
      const expectations = expected as Expected[];
      const steps = (input as string[]).map((message, at) => ({ message, expected: expectations[at] ?? {} }));
      return { key: caseKey, kind: kind as CaseKind, critical, lessonId, steps };
    });
  },
});

/** Persona versions, which never change; their activations, which are append-only; their lessons and cases. */
export const versionsRepository = (db: DexterDb) => ({
  activeId: (): Promise<string | null> => activeId(db),

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

  /** Stores the very first version, unless another replica has. */
  insertFirst: (id: string, content: PersonaContent, at: Date): Promise<void> =>
    transaction(db, async (tx) => {
      await lockVersions(tx);
      if ((await activeId(tx)) !== null) return;
      const first = { id, parentId: null, content, gate: null, note: 'The original persona', by: 'the farm', at };
      await insertVersion(tx, { ...first, activate: true, lessons: [], retired: [], cases: [] });
    }),

  /** Stores a version with its lessons and cases. False: the active version is not its parent, and nothing was stored. */
  insert: (version: NewVersion): Promise<boolean> =>
    transaction(db, async (tx) => {
      await lockVersions(tx);
      if ((await activeId(tx)) !== version.parentId) return false;
      await insertVersion(tx, version);
      return true;
    }),

  /** Activates a stored version. False: another version than the expected one is active. */
  activate: ({ expectedActiveId, ...activation }: Activation): Promise<boolean> =>
    transaction(db, async (tx) => {
      await lockVersions(tx);
      if ((await activeId(tx)) !== expectedActiveId) return false;
      const { id, by: who, reason, overridden, at } = activation;
      const row = await tx.personaVersion.findUniqueOrThrow({ where: { id }, select: { snapshot: true } });
      await insertActivation(tx, contentOf(row.snapshot), activation);
      const [before, after] = [{ id: expectedActiveId }, { id, reason, overridden }];
      await tx.assistantAudit.create({ data: { who, what: 'version.activate', before, after, at } });
      return true;
    }),

  ...lessonQueries(db),
});
export type VersionsRepository = ReturnType<typeof versionsRepository>;
