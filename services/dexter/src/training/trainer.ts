import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { describeDirective, parseDirective, topicsOf } from '../lessons/directives';
import type { Directive, Instruction } from '../lessons/lesson';
import type { ValidateLesson } from '../lessons/validate-lesson';
import type { Evaluator } from '../versions/evaluator';
import { withLessons } from '../versions/persona-version';
import { lessonCase, type Expected } from '../versions/regression-cases';
import type { ReadActiveVersion, VersionPublisher } from '../versions/version-publisher';
import { judgeAnswer, clauseScore } from './judge';
import type { TrainingSessionsRepository } from './sessions.repository';
import type { BulkInstruction, DailyTaskDefinition } from './tasks';
import type { TasksRepository } from './tasks.repository';

const MAX_NOTE = 200; // characters
const MAX_REVIEW_REASON = 300;

export interface TrainingRequest {
  taskId?: string | undefined;
  instruction: string;
  expectedResponse?: string | undefined;
}

/** The result of a daily task or a bulk instruction; stored with its step of the run. */
export interface TaskResult {
  taskId: string;
  title: string;
  response: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
  sessionId: string;
}

type ProbedInstruction = Instruction & { probe: string; expected: string };

/** A task whose probe has shown its instruction. */
export interface PassedTask {
  instruction: ProbedInstruction;
  sessionId: string;
}

interface TrainerDeps {
  sessions: TrainingSessionsRepository;
  tasks: Pick<TasksRepository, 'all'>;
  publisher: VersionPublisher;
  evaluator: Evaluator;
  readActive: ReadActiveVersion;
  validate: ValidateLesson;
  clock: Clock;
}

/** The check of a directive on the answer to its probe; null: it has none. */
function expectedOf(directive: Directive | null): Expected | null {
  switch (directive?.kind) {
    case 'mention':
      return { says: directive.text };
    case 'feature':
      return { feature: directive.feature };
    case 'avoid':
      return { mustNotInclude: directive.words };
    case 'tone':
      return { says: directive.opener };
    default:
      return null;
  }
}

/** Probes and publishes instructions. */
function instructionLessons({ publisher, evaluator, readActive }: TrainerDeps) {
  /** Judges the answer to the probe with the instruction; `before` is the answer without it. */
  async function probeInstruction(lesson: ProbedInstruction) {
    const { probe, expected } = lesson;
    const active = await readActive();
    const content = withLessons(active, [{ kind: 'instruction', lesson }]);
    const before = (await evaluator.reply(probe, active)).text;
    const after = (await evaluator.reply(probe, { ...content, id: randomUUID() })).text;
    return { probe, emotion: emotionOf(probe), before, after, ...judgeAnswer(after, expected) };
  }

  /** Publishes instructions in place of those of the same task or the same text. Those that passed get a case. */
  async function publish(
    probed: readonly { instruction: ProbedInstruction; passed: boolean }[],
    note: string,
    by: string,
  ) {
    const instructions = probed.map(({ instruction }) => instruction);
    const isReplaced = (known: Instruction) =>
      instructions.some(({ text, taskId }) => known.text === text || (taskId !== null && known.taskId === taskId));
    const cases = probed.flatMap(({ instruction: { id, probe, directive }, passed }) => {
      const expected = expectedOf(directive);
      return passed && expected ? [lessonCase(id, probe, expected)] : [];
    });
    return publisher.publish({
      lessons: instructions.map((lesson) => ({ kind: 'instruction', lesson }) as const),
      retired: (await readActive()).instructions.filter(isReplaced).map(({ id }) => id),
      cases,
      note: note.slice(0, MAX_NOTE),
      by,
    });
  }

  return { probeInstruction, publish };
}

/** The instruction of a request, with the question that shows whether it is followed. */
async function instructionFrom(
  { tasks, evaluator, validate }: TrainerDeps,
  request: TrainingRequest,
): Promise<ProbedInstruction> {
  const { taskId, instruction, expectedResponse } = request;
  const text = validate(instruction);
  const task = taskId ? (await tasks.all()).find(({ id }) => id === taskId) : undefined;
  const directive = parseDirective(text) ?? (task?.instruction.trim() === text ? task.directive : null);
  const nearest = task ? null : await evaluator.nearestArticle(topicsOf(directive).join(' ') || text);
  return {
    id: randomUUID(),
    text,
    directive,
    taskId: task?.id ?? null,
    probe: task?.probe ?? nearest?.article?.phrasings[0] ?? text,
    expected: expectedResponse?.trim() || task?.expectedBehavior || '',
  };
}

/** Trains instructions of operators, of the daily tasks and of the bulk training. */
export function trainer(deps: TrainerDeps) {
  const { sessions, readActive, clock } = deps;
  const { probeInstruction, publish } = instructionLessons(deps);

  return {
    /** Trains one instruction of an operator: probed, judged, and active if the gate passes. */
    train: async (request: TrainingRequest, by: string) => {
      const at = clock.now();
      const instruction = await instructionFrom(deps, request);
      const result = await probeInstruction(instruction);
      const note = `Instruction: ${instruction.text}`;
      const { versionId, activated, gate } = await publish([{ instruction, passed: result.passed }], note, by);
      const { taskId, id: lessonId } = instruction;
      const { instruction: input, expectedResponse: expected = null } = request;
      const lesson = { lessonId, versionId, activated };
      const sessionId = await sessions.add({ ...result, ...lesson, kind: 'custom', input, taskId, expected, by, at });
      return { ...result, sessionId, activated, gate, understoodAs: describeDirective(instruction.directive) };
    },

    /** Probes a task of a run. A daily task that fails is added to the review list. */
    probeTask: async (
      kind: 'daily' | 'bulk',
      task: BulkInstruction | DailyTaskDefinition,
      by: string,
    ): Promise<{ instruction: ProbedInstruction; result: TaskResult }> => {
      const { id: taskId, instruction: input, expectedBehavior: expected, directive, probe } = task;
      const title = 'title' in task ? task.title : input;
      const at = clock.now();
      const instruction = { id: randomUUID(), text: input, directive, taskId, probe, expected };
      const { passed, clauses, ...result } = await probeInstruction(instruction);
      const session = { ...result, passed, clauses, kind, input, taskId, expected, by, at };
      const sessionId = await sessions.add(session);
      if (!passed && kind === 'daily') {
        const missed = clauses.filter((clause) => !clause.passed).map(({ text }) => text);
        const reason = `The daily task '${title}' does not show: ${missed.join('; ')}`;
        await sessions.review(sessionId, taskId, reason.slice(0, MAX_REVIEW_REASON), at);
      }
      const score = clauseScore(clauses);
      return { instruction, result: { taskId, title, response: result.after, passed, score, sessionId } };
    },

    /** Publishes tasks that passed, in one version. A task whose instruction is active already is left out. */
    publishTasks: async (passed: readonly PassedTask[], by: string): Promise<{ activated: boolean }> => {
      const active = new Set((await readActive()).instructions.map(({ taskId, text }) => `${taskId} ${text}`));
      const added = passed.filter(({ instruction: { taskId, text } }) => !active.has(`${taskId} ${text}`));
      const [first] = added;
      if (!first) return { activated: false };
      const note = added.length > 1 ? `${added.length} training tasks` : `Instruction: ${first.instruction.text}`;
      const probed = added.map(({ instruction }) => ({ instruction, passed: true }));
      const { versionId, activated } = await publish(probed, note, by);
      for (const { sessionId, instruction } of added)
        await sessions.link(sessionId, { lessonId: instruction.id, versionId, activated });
      return { activated };
    },
  };
}
export type Trainer = ReturnType<typeof trainer>;
