import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { understand } from '../lessons/directives';
import type { Instruction } from '../lessons/lesson';
import type { SoundWords } from '../lessons/sound-words';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import { snapshotOf, withLessons } from '../versions/snapshot';
import type { Teacher } from '../versions/teach';
import type { DailyTask } from './daily-tasks';
import { judgeAnswer } from './judge';
import { bodyHash } from './once';
import type { Outcome, SessionKind, SessionsRepository } from './sessions.repository';
import type { TasksRepository } from './tasks.repository';

export interface Training {
  taskId?: string | undefined;
  instruction: string;
  expectedResponse?: string | undefined;
}

export interface TrainedTask {
  taskId: string;
  title: string;
  response: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
}

interface Asked {
  instruction: Instruction;
  expected: string;
  probe: string;
}

interface TrainDeps {
  sessions: SessionsRepository;
  tasks: TasksRepository;
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  sound: SoundWords;
  clock: Clock;
}

const instructionOf = ({ id, instruction, directive, probe, expectedBehavior }: DailyTask): Instruction => ({
  ...{ id: randomUUID(), text: instruction, directive, taskId: id, probe, expected: expectedBehavior },
});

/** What both ways of training do with an instruction. */
function withInstructions({ teacher, evaluator, inForce }: TrainDeps) {
  /** What the answer to its question would be, and how it is judged. */
  async function tryOut({ instruction, expected, probe }: Asked) {
    const active = await inForce();
    const candidate = snapshotOf(randomUUID(), withLessons(active, [{ kind: 'instruction', lesson: instruction }]));
    const before = await evaluator.ask(probe, active);
    const after = await evaluator.ask(probe, candidate);
    return { before: before.text, after: after.text, ...judgeAnswer(after.text, expected) };
  }

  async function teach(instructions: readonly Instruction[], retired: readonly string[], by: string) {
    const lessons = instructions.map((lesson) => ({ kind: 'instruction', lesson }) as const);
    const [first] = instructions;
    const note = instructions.length > 1 ? `${instructions.length} daily tasks` : `Instruction: ${first?.text ?? ''}`;
    return teacher.teach({ lessons, retired, note: note.slice(0, 200), by });
  }

  /** Instructions of the same task, or of the same words, that a new one takes the place of. */
  async function replacedBy({ taskId, text }: Instruction): Promise<string[]> {
    const { instructions } = await inForce();
    const isSame = (one: Instruction) => one.text === text || (taskId !== null && one.taskId === taskId);
    return instructions.filter(isSame).map(({ id }) => id);
  }

  return { tryOut, teach, replacedBy };
}

/** Instructions: shown on their question before and after, judged, and in force when the gate is green. */
export function trainer(deps: TrainDeps) {
  const { sessions, tasks, evaluator, inForce, sound, clock } = deps;
  const { tryOut, teach, replacedBy } = withInstructions(deps);

  /** Free text of an operator, or a task as it stands. */
  async function asked({ taskId, instruction, expectedResponse }: Training): Promise<Asked> {
    const text = sound(instruction);
    const task = taskId ? (await tasks.all()).find(({ id }) => id === taskId) : undefined;
    const directive = understand(text) ?? (task?.instruction.trim() === text ? task.directive : null);
    const topic = task ? null : await evaluator.nearestTo(text);
    const probe = task?.probe ?? topic?.askedAs[0] ?? text;
    const expected = expectedResponse?.trim() || task?.expectedBehavior || '';
    const lesson = { id: randomUUID(), text, directive, taskId: task?.id ?? null, probe, expected };
    return { instruction: lesson, expected, probe };
  }

  /** Tasks together: those that pass join one candidate; what it would break keeps all of them out. */
  async function trainTasks(chosen: readonly DailyTask[], kind: SessionKind, by: string): Promise<TrainedTask[]> {
    const known = new Set(
      (await inForce()).instructions.flatMap(({ taskId, text }) => (taskId ? [`${taskId} ${text}`] : [])),
    );
    const tried = [];
    for (const task of chosen) {
      const instruction = instructionOf(task);
      const outcome = await tryOut({ instruction, expected: task.expectedBehavior, probe: task.probe });
      tried.push({ task, instruction, ...outcome, isNew: !known.has(`${task.id} ${task.instruction}`) });
    }
    const joining = tried.filter(({ passed, isNew }) => passed && isNew).map(({ instruction }) => instruction);
    const retired = (await Promise.all(joining.map(replacedBy))).flat();
    const taught = joining.length > 0 ? await teach(joining, retired, by) : null;
    for (const { task, instruction, before, after, clauses, judge, passed } of tried) {
      const joined = joining.includes(instruction);
      const begun = { kind, bodyHash: bodyHash(kind, { run: randomUUID() }), input: task.instruction, taskId: task.id };
      const { id } = await sessions.begin({ ...begun, expected: task.expectedBehavior, by, at: clock.now() });
      await sessions.finish(id, {
        ...{ probe: task.probe, before, after, emotion: emotionOf(task.probe), clauses, judge, passed },
        ...{ lessonId: joined ? instruction.id : null, versionId: joined ? (taught?.versionId ?? null) : null },
        activated: joined && taught?.activated === true,
      });
    }
    return tried.map(({ task: { id, title }, after, passed, score }) => ({
      ...{ taskId: id, title, response: after, passed, score },
    }));
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

    /** All daily tasks at once. */
    trainAll: async (by: string): Promise<TrainedTask[]> => trainTasks(await tasks.all(), 'daily', by),

    /** One daily task; refuses one that there is not. */
    trainTask: async (taskId: string, by: string): Promise<TrainedTask> => {
      const task = (await tasks.all()).find(({ id }) => id === taskId);
      const [trained] = task ? await trainTasks([task], 'daily', by) : [];
      return trained ?? refuse(404, 'training.no_task', 'This task is not there any more.');
    },
  };
}
export type Trainer = ReturnType<typeof trainer>;
