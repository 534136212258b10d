import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import { topicsOf, understand } from '../lessons/directives';
import type { SoundWords } from '../lessons/sound-words';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import type { Teacher } from '../versions/teach';
import type { JudgeAnswer } from './judge';
import type { Outcome } from './sessions.repository';
import type { TasksRepository } from './tasks.repository';
import { withInstructions, type Asked } from './with-instructions';

export interface Training {
  taskId?: string | undefined;
  instruction: string;
  expectedResponse?: string | undefined;
}

interface TrainDeps {
  tasks: TasksRepository;
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  sound: SoundWords;
  judge: JudgeAnswer;
}

/** An operator's instruction: shown on its question before and after, judged, and in force when the gate is green. */
export function trainer(deps: TrainDeps) {
  const { tasks, evaluator, sound } = deps;
  const { tryOut, teach, replacedBy } = withInstructions(deps);

  /** Free text of an operator, or a task as it stands. */
  async function asked({ taskId, instruction, expectedResponse }: Training): Promise<Asked> {
    const text = sound(instruction);
    const task = taskId ? (await tasks.all()).find(({ id }) => id === taskId) : undefined;
    const directive = understand(text) ?? (task?.instruction.trim() === text ? task.directive : null);
    const topic = task ? null : await evaluator.nearestTo(topicsOf(directive).join(' ') || text);
    const probe = task?.probe ?? topic?.askedAs[0] ?? text;
    const expected = expectedResponse?.trim() || task?.expectedBehavior || '';
    const lesson = { id: randomUUID(), text, directive, taskId: task?.id ?? null, probe, expected };
    return { instruction: lesson, expected, probe };
  }

  return {
    /** One instruction of an operator. */
    train: async (body: Training, by: string): Promise<Outcome> => {
      const one = await asked(body);
      const { before, after, clauses, judge, passed } = await tryOut(one);
      const { versionId, activated } = await teach([one.instruction], await replacedBy(one.instruction), by);
      return {
        ...{ probe: one.probe, before, after, emotion: emotionOf(one.probe), clauses, judge, passed },
        ...{ lessonId: one.instruction.id, versionId, activated },
      };
    },
  };
}
export type Trainer = ReturnType<typeof trainer>;
