import { MAX_PUPILS } from '@farm/contracts';
import { queryRow, queryRows, toJson, transaction, type LearningDb, type Prisma } from '@farm/prisma';
import { hashToken, jsonColumn } from '@farm/server-kit';
import { Type } from '@sinclair/typebox';
import { KeyedQuestion } from '../quiz/scoring';

const readQuestions = jsonColumn(Type.Array(KeyedQuestion));
const hashOf = (key: string) => new Uint8Array(hashToken(key));

const CLASS = { id: true, code: true, topic: true, pace: true, questions: true, step: true, closesAt: true } as const;
type StoredClass = Prisma.ClassQuizGetPayload<{ select: typeof CLASS }>;

/** A class that is not over, with its questions read from JSON. */
export interface ClassQuizRow extends Omit<StoredClass, 'questions'> {
  questions: readonly KeyedQuestion[];
}

interface NewClassQuiz extends Omit<ClassQuizRow, 'id' | 'step'> {
  key: string;
  createdAt: Date;
}

/** A pupil with the first answer to each question, in their order. */
export interface PupilRow {
  id: string;
  nickname: string;
  answers: readonly { number: number; chosen: number; points: number }[];
}

const BoardPupil = Type.Object({
  nickname: Type.String(),
  points: Type.Integer(),
  /** Answers in all. */
  answers: Type.Integer(),
  /** Whether the question shown is among them. */
  hasAnswered: Type.Boolean(),
});
const OptionCount = Type.Object({ chosen: Type.Integer(), pupils: Type.Integer() });
const Locked = Type.Object({ step: Type.Integer() });

const readClass = (row: StoredClass | null): ClassQuizRow | null =>
  row && { ...row, questions: readQuestions(row.questions) };

const PUPIL = {
  id: true,
  nickname: true,
  answers: { select: { number: true, chosen: true, points: true }, orderBy: { number: 'asc' } },
} as const satisfies Prisma.ClassPupilSelect;

interface NewPupil {
  classId: string;
  visitor: string;
  nickname: string;
  joinedAt: Date;
}

/** Joins a class of at most 40; whoever is in keeps the first nickname. The class is locked, so that two cannot be the 40th. */
const join = (db: LearningDb, pupil: NewPupil): Promise<'joined' | 'closed' | 'full' | 'taken'> =>
  transaction(db, async (tx) => {
    const { classId, visitor, nickname } = pupil;
    const found = await queryRow(tx, Locked)`
      SELECT step FROM learning.class_quiz WHERE id = ${classId}::uuid AND closes_at > ${pupil.joinedAt} FOR UPDATE`;
    if (!found) return 'closed';
    if (await tx.classPupil.findUnique({ where: { classId_visitor: { classId, visitor } } })) return 'joined';
    if ((await tx.classPupil.count({ where: { classId } })) >= MAX_PUPILS) return 'full';
    if (await tx.classPupil.findUnique({ where: { classId_nickname: { classId, nickname } } })) return 'taken';
    await tx.classPupil.create({ data: pupil });
    return 'joined';
  });

interface NewAnswer {
  classId: string;
  pupilId: string;
  /** The class must still be here: the answer is not shown yet. */
  step: number;
  number: number;
  chosen: number;
  points: number;
}

/** Stores the first answer to a question. False: the class has gone on, or is closed. */
const answer = (db: LearningDb, { classId, step, ...row }: NewAnswer): Promise<boolean> =>
  transaction(db, async (tx) => {
    const found = await queryRow(tx, Locked)`
      SELECT step FROM learning.class_quiz WHERE id = ${classId}::uuid AND step = ${step} FOR SHARE`;
    if (!found || !(await tx.classPupil.findUnique({ where: { id: row.pupilId }, select: { id: true } }))) return false;
    await tx.classAnswer.createMany({ data: [row], skipDuplicates: true });
    return true;
  });

/** Classes, their pupils and answers. A key is stored as its hash only, and a class that is over is never found. */
export const classQuizRepository = (db: LearningDb) => ({
  /** False: a class of now has this code. */
  create: async ({ key, questions, ...row }: NewClassQuiz): Promise<boolean> => {
    const data = { ...row, keyHash: hashOf(key), questions: toJson(questions) };
    return (await db.classQuiz.createMany({ data: [data], skipDuplicates: true })).count === 1;
  },

  findByKey: async (key: string, now: Date): Promise<ClassQuizRow | null> =>
    readClass(await db.classQuiz.findFirst({ where: { keyHash: hashOf(key), closesAt: { gt: now } }, select: CLASS })),

  findByCode: async (code: string, now: Date): Promise<ClassQuizRow | null> =>
    readClass(await db.classQuiz.findFirst({ where: { code, closesAt: { gt: now } }, select: CLASS })),

  /** Goes one step on, once for each step. */
  advance: async (id: string, step: number): Promise<void> => {
    await db.classQuiz.updateMany({ where: { id, step }, data: { step: step + 1 } });
  },

  /** Pupils and answers go with it. */
  remove: async (key: string): Promise<void> => {
    await db.classQuiz.deleteMany({ where: { keyHash: hashOf(key) } });
  },

  deleteClosed: async (now: Date): Promise<void> => {
    await db.classQuiz.deleteMany({ where: { closesAt: { lte: now } } });
  },

  /** By points, then by nickname. The points of question `hidden` are left out: its answer is not shown yet. */
  board: (id: string, number: number, hidden: number | null) =>
    queryRows(db, BoardPupil)`
      SELECT p.nickname, count(a.number)::int AS answers, coalesce(bool_or(a.number = ${number}), false) AS "hasAnswered",
        coalesce(sum(a.points) FILTER (WHERE a.number IS DISTINCT FROM ${hidden}::int), 0)::int AS points
      FROM learning.class_pupil p LEFT JOIN learning.class_answer a ON a.pupil_id = p.id
      WHERE p.class_id = ${id}::uuid GROUP BY p.id ORDER BY points DESC, p.nickname`,

  /** How many pupils chose each option of a question. */
  countOptions: (id: string, number: number) =>
    queryRows(db, OptionCount)`
      SELECT a.chosen, count(*)::int AS pupils FROM learning.class_answer a
      JOIN learning.class_pupil p ON p.id = a.pupil_id
      WHERE p.class_id = ${id}::uuid AND a.number = ${number} GROUP BY a.chosen`,

  takenNicknames: async (classId: string): Promise<string[]> => {
    const rows = await db.classPupil.findMany({ where: { classId }, select: { nickname: true } });
    return rows.map(({ nickname }) => nickname);
  },

  findPupil: (classId: string, visitor: string): Promise<PupilRow | null> =>
    db.classPupil.findUnique({ where: { classId_visitor: { classId, visitor } }, select: PUPIL }),

  join: (pupil: NewPupil) => join(db, pupil),
  answer: (input: NewAnswer) => answer(db, input),

  leave: async (classId: string, visitor: string): Promise<void> => {
    await db.classPupil.deleteMany({ where: { classId, visitor } });
  },
});
export type ClassQuizRepository = ReturnType<typeof classQuizRepository>;
