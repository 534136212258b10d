import type { CasesRepository } from '../../versions/cases.repository';
import type { CheckCase } from '../../versions/check-cases';
import type { Evaluator } from '../../versions/evaluate';
import type { ModelCases } from '../../versions/model-cases';
import type { InForce } from '../../versions/in-force';
import type { PersonaSnapshot } from '../../versions/snapshot';
import type { Teacher } from '../../versions/teach';
import type { Lesson } from '../../lessons/lesson';
import type { ExamCase } from './exam';
import type { Examiner } from '../runs/step-work';
import { unseenOf } from './unseen-paraphrases';

interface ExaminerDeps {
  inForce: InForce;
  find: (versionId: string) => Promise<{ snapshot: PersonaSnapshot } | null>;
  teacher: Pick<Teacher, 'casesOf'>;
  evaluator: Evaluator;
  cases: Pick<CasesRepository, 'taught'>;
  toKeep: () => Promise<ReadonlyMap<string, Lesson>>;
  /** How an article's author has people ask for it. */
  askedAs: (articleId: string) => readonly string[];
  model: Pick<ModelCases, 'answers'> | undefined;
}

const isCheck = (one: ExamCase): one is CheckCase => 'critical' in one;

/** Examines versions with the evaluator of the gate: by words alone, so that every copy finds the same. */
export function examinerOf(deps: ExaminerDeps): Examiner {
  const { inForce, find, teacher, evaluator, cases, toKeep, askedAs, model } = deps;
  async function taught() {
    const kept = await toKeep();
    return (await cases.taught()).flatMap((shown) => {
      const lesson = shown.lessonId === null ? undefined : kept.get(shown.lessonId);
      return lesson ? [{ shown, lesson }] : [];
    });
  }
  return async (versionId) => {
    const version = versionId === null ? await inForce() : (await find(versionId))?.snapshot;
    if (!version) throw new Error(`version ${versionId} is gone`);
    return {
      versionId: version.id,
      cases: () => teacher.casesOf(version),
      taught: async () => (await taught()).map(({ shown }) => shown),
      unseen: async () => {
        const own = (await taught()).filter(({ shown }) => shown.kind === 'lesson'); // not the checks it has replaced
        const firsts = new Map(own.toReversed().map((one) => [one.shown.lessonId, one]));
        return [...firsts.values()].toReversed().flatMap((one) => unseenOf(one, askedAs));
      },
      evaluate: (asked) => evaluator.evaluate(version, asked.filter(isCheck)),
      ...(model && { byModel: (asked) => model.answers(version, asked.filter(isCheck)) }),
      talk: (messages) => evaluator.talk(messages, version),
    };
  };
}
