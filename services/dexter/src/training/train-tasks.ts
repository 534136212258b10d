import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import type { Instruction } from '../lessons/lesson';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import type { Teacher } from '../versions/teach';
import type { DailyTask } from './daily-tasks';
import type { JudgeAnswer } from './judge';
import { bodyHash } from './once';
import type { Session, SessionsRepository } from './sessions.repository';
import type { TasksRepository } from './tasks.repository';
import { withInstructions } from './with-instructions';

/** What came of a task; kept as the result of its step. */
export interface TriedTask {
  taskId: string;
  title: string;
  response: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
  sessionId: string;
}

interface TaskDeps {
  sessions: SessionsRepository;
  tasks: TasksRepository;
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  clock: Clock;
  judge: JudgeAnswer;
}

const instructionOf = ({ id, instruction, directive, probe, expectedBehavior }: DailyTask): Instruction => ({
  ...{ id: randomUUID(), text: instruction, directive, taskId: id, probe, expected: expectedBehavior },
});

const triedOf = ({ id, title }: DailyTask, session: Session): TriedTask => {
  const met = session.clauses.filter(({ passed }) => passed).length;
  const score = session.clauses.length === 0 ? 1 : met / session.clauses.length;
  return {
    ...{ taskId: id, title, response: session.after ?? '', sessionId: session.id },
    ...{ passed: session.passed === true, score },
  };
};

const whyOf = ({ title }: DailyTask, { clauses }: Session): string => {
  const missed = clauses.filter(({ passed }) => !passed).map(({ text }) => text);
  return `The daily task '${title}' does not show: ${missed.join('; ')}`.slice(0, 300);
};

/** Daily tasks: each is asked by itself, then all that passed are taught together, through one gate. */
export function taskTrainer(deps: TaskDeps) {
  const { sessions, tasks, inForce, clock } = deps;
  const { tryOut, teach, replacedBy } = withInstructions(deps);

  const known = async (taskId: string) => (await tasks.all()).find(({ id }) => id === taskId);

  /**
   * Asks the question of a task with its instruction and judges the answer; one that fails is put before a person. The
   * same task of the same run is tried once, whoever goes on with the run.
   */
  async function tryTask(taskId: string, by: string, runId: string): Promise<TriedTask> {
    const task = await known(taskId);
    if (!task) return refuse(404, 'training.no_task', 'This task is not there any more.');
    const { instruction: input, expectedBehavior: expected, probe } = task;
    const hash = bodyHash('daily', { runId, taskId });
    const before = await sessions.ended(by, hash);
    if (before) return triedOf(task, before);
    const { score: _score, ...tried } = await tryOut({ instruction: instructionOf(task), expected, probe });
    const at = clock.now();
    const { id } = await sessions.begin({ kind: 'daily', bodyHash: hash, input, taskId, expected, by, at });
    await sessions.finish(id, { ...tried, probe, emotion: emotionOf(probe) });
    const session = await sessions.find(id);
    if (!session) throw new Error(`session ${id} is gone`);
    if (!tried.passed) await sessions.review(id, taskId, whyOf(task, session), at);
    return triedOf(task, session);
  }

  /** Those that passed join one candidate; what it would break keeps all of them out. What is in force stays as it is. */
  async function joinTasks(tried: readonly TriedTask[], by: string): Promise<{ joined: number; activated: boolean }> {
    const inside = new Set((await inForce()).instructions.map(({ taskId, text }) => `${taskId} ${text}`));
    const joining: { sessionId: string; lesson: Instruction }[] = [];
    for (const { taskId, sessionId, passed } of tried) {
      const task = passed ? await known(taskId) : undefined;
      if (task && !inside.has(`${taskId} ${task.instruction}`))
        joining.push({ sessionId, lesson: instructionOf(task) });
    }
    if (joining.length === 0) return { joined: 0, activated: false };
    const lessons = joining.map(({ lesson }) => lesson);
    const retired = (await Promise.all(lessons.map(replacedBy))).flat();
    const { versionId, activated } = await teach(lessons, retired, by);
    for (const { sessionId, lesson } of joining)
      await sessions.joined(sessionId, { lessonId: lesson.id, versionId, activated });
    return { joined: joining.length, activated };
  }

  return { tryTask, joinTasks };
}
