import type { CasesRepository } from '../versions/cases.repository';
import type { CheckCase } from '../versions/check-cases';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import type { PersonaSnapshot } from '../versions/snapshot';
import type { Teacher } from '../versions/teach';
import type { ExamCase } from './exam';
import type { Examiner } from './step-work';

interface ExaminerDeps {
  inForce: InForce;
  find: (versionId: string) => Promise<{ snapshot: PersonaSnapshot } | null>;
  teacher: Pick<Teacher, 'casesOf'>;
  evaluator: Evaluator;
  cases: Pick<CasesRepository, 'taught'>;
  toKeep: () => Promise<string[]>;
}

const isCheck = (one: ExamCase): one is CheckCase => 'critical' in one;

/** Examines versions with the evaluator of the gate: by words alone, so that every copy finds the same. */
export function examinerOf({ inForce, find, teacher, evaluator, cases, toKeep }: ExaminerDeps): Examiner {
  return async (versionId) => {
    const version = versionId === null ? await inForce() : (await find(versionId))?.snapshot;
    if (!version) throw new Error(`version ${versionId} is gone`);
    return {
      versionId: version.id,
      cases: () => teacher.casesOf(version),
      taught: async () => {
        const kept = new Set(await toKeep());
        return (await cases.taught()).filter(({ lessonId }) => lessonId !== null && kept.has(lessonId));
      },
      evaluate: (asked) => evaluator.evaluate(version, asked.filter(isCheck)),
      talk: (messages) => evaluator.talk(messages, version),
    };
  };
}
