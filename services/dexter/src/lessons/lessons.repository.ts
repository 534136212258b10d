import type { ListedLesson } from '@farm/contracts';
import type { DexterDb, Prisma } from '@farm/prisma';
import { understoodAs } from './directives';
import type { Lesson } from './lesson';

type Row = Prisma.LessonGetPayload<object>;

// Written by the versions alone, and read back as what was written.
const lessonOf = ({ kind, body }: Row): Lesson => ({ kind, lesson: body }) as unknown as Lesson;

const wordsOf = (one: Lesson): string => {
  if (one.kind === 'instruction') return one.lesson.text;
  return one.kind === 'correction' ? one.lesson.say : one.lesson.question;
};

function listed(row: Row): ListedLesson {
  const one = lessonOf(row);
  const isForModel = one.kind === 'instruction' && one.lesson.directive === null;
  return {
    ...{ id: row.id, kind: one.kind, state: row.state as ListedLesson['state'], text: wordsOf(one), by: row.by },
    understoodAs: one.kind === 'instruction' ? understoodAs(one.lesson.directive) : null,
    effect: isForModel ? 'model-only' : 'both',
    at: row.createdAt.toISOString(),
  };
}

const MOST = 500;

/** What operators taught. Rows are written together with the version that they join. */
export const lessonsRepository = (db: DexterDb) => ({
  list: async (state: ListedLesson['state'] | undefined): Promise<ListedLesson[]> => {
    const where = state === undefined ? {} : { state };
    const rows = await db.lesson.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MOST });
    return rows.map(listed);
  },

  find: async (id: string): Promise<ListedLesson | null> => {
    const row = await db.lesson.findUnique({ where: { id } });
    return row && listed(row);
  },
});
export type LessonsRepository = ReturnType<typeof lessonsRepository>;
