import type { DexterDb } from '@farm/prisma';
import type { CaseKind, CheckCase, Expected } from './check-cases';

const RECENT = 200;

/** Cases that lessons made, and what visitors asked lately. */
export const casesRepository = (db: DexterDb) => ({
  taught: async (): Promise<CheckCase[]> => {
    const rows = await db.evalCase.findMany({
      where: { validTo: null },
      orderBy: [{ validFrom: 'asc' }, { id: 'asc' }],
    });
    // Written by the versions alone, and read back as what was written.
    return rows.map(({ caseKey, kind, critical, lessonId, input, expected }) => {
      const wanted = expected as Expected[];
      const steps = (input as string[]).map((say, at) => ({ say, expected: wanted[at] ?? {} }));
      return { key: caseKey, kind: kind as CaseKind, critical, lessonId, steps };
    });
  },

  /** The last 200 messages that visitors got an answer from the articles to, without who sent them, each once. */
  recentQuestions: async (): Promise<string[]> => {
    const rows = await db.$queryRaw<{ text: string }[]>`
      SELECT DISTINCT asked.text FROM (
        SELECT m.text FROM dexter.message m WHERE m.role = 'visitor' AND m.verdict = 'low' ORDER BY m.at DESC LIMIT ${RECENT}
      ) AS asked ORDER BY asked.text`;
    return rows.map(({ text }) => text);
  },
});
export type CasesRepository = ReturnType<typeof casesRepository>;
