import { randomUUID } from 'node:crypto';
import type { InputOf, training } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { describeDirective, parseDirective, topicsOf } from '../lessons/directives';
import type { Instruction, Lesson } from '../lessons/lesson';
import type { ValidateLesson } from '../lessons/validate-lesson';
import type { PublishedVersion, VersionDeps, VersionPublisher } from '../versions/version-publisher';
import { judgeAnswer, clauseScore, type Judgement } from './judge';
import type { TrainingSessionsRepository } from './sessions.repository';
import type { TrainingTask } from './tasks';

const MAX_REVIEW_REASON = 300; // characters

export interface TrainingDeps extends VersionDeps {
  publisher: VersionPublisher;
  sessions: TrainingSessionsRepository;
  tasks: readonly TrainingTask[];
  validate: ValidateLesson;
}

type TrainingRequest = InputOf<(typeof training)['POST /api/dexter/train']>['body'];

/** An instruction with the answers to its probe, without it (`before`) and with it. */
export interface Probe extends Judgement {
  instruction: Instruction;
  before: string;
  after: string;
}

/** The result of a task; stored with its step of the run. */
export interface TaskResult {
  taskId: string;
  title: string;
  response: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
}

export const resultOf = ({ id: taskId, title }: TrainingTask, { after, passed, clauses }: Probe): TaskResult => ({
  ...{ taskId, title, response: after, passed, score: clauseScore(clauses) },
});

const isInstruction = (lesson: Lesson): lesson is Instruction => lesson.kind === 'instruction';

/** The fields that every lesson has. */
export const newLesson = (by: string, clock: Clock) => ({ id: randomUUID(), by, at: clock.now().toISOString() });

/** The instruction of a request, with the question that shows whether it is followed. */
async function instructionFrom(deps: TrainingDeps, request: TrainingRequest, by: string): Promise<Instruction> {
  const { tasks, evaluator, validate, clock } = deps;
  const text = validate(request.instruction);
  const task = tasks.find(({ id }) => id === request.taskId);
  const directive = parseDirective(text) ?? (task?.instruction.trim() === text ? task.directive : null);
  const nearest = task ? null : await evaluator.nearestArticle(topicsOf(directive).join(' ') || text);
  const probe = task?.probe ?? nearest?.phrasings[0] ?? text;
  const expected = request.expectedResponse?.trim() || task?.expectedBehavior || null;
  const taskId = task?.id ?? null;
  return { ...newLesson(by, clock), kind: 'instruction', text, directive, taskId, probe, expected };
}

/** The session of a probe; `published` is the version that its instruction has become part of. */
function sessionOf(kind: 'daily' | 'custom' | 'bulk', probed: Probe, published: PublishedVersion | null) {
  const { instruction, ...answers } = probed;
  const { id, text: input, taskId, probe, expected, by, at } = instruction;
  const lesson = published ? { lessonId: id, versionId: published.candidate.id, activated: published.activated } : {};
  const emotion = emotionOf(probe);
  return { kind, input, taskId, probe, emotion, expected, by, at, ...answers, ...lesson };
}

/** Trains instructions of operators, of the daily tasks and of the bulk training. */
export function trainer(deps: TrainingDeps) {
  const { sessions, tasks, publisher, evaluator, readActive, clock } = deps;

  async function probeInstruction(instruction: Instruction): Promise<Probe> {
    const active = await readActive();
    const candidate = { ...active, id: randomUUID(), lessons: [...active.lessons, instruction] };
    const before = (await evaluator.reply(instruction.probe, active)).text;
    const after = (await evaluator.reply(instruction.probe, candidate)).text;
    return { instruction, before, after, ...judgeAnswer(after, instruction.expected ?? '') };
  }

  /** Publishes instructions in place of those of the same task or the same text. */
  async function publish(instructions: readonly Instruction[], note: string, by: string): Promise<PublishedVersion> {
    const isReplaced = ({ text, taskId }: Instruction) =>
      instructions.some((one) => one.text === text || (taskId !== null && one.taskId === taskId));
    const retired = (await readActive()).lessons.filter(isInstruction).filter(isReplaced);
    return publisher.publish({ lessons: instructions, retired: retired.map(({ id }) => id), note, by });
  }

  return {
    /** Trains one instruction of an operator: probed, judged, and active if the gate passes. */
    train: async (request: TrainingRequest, by: string) => {
      const instruction = await instructionFrom(deps, request, by);
      const probed = await probeInstruction(instruction);
      const published = await publish([instruction], `Instruction: ${instruction.text}`, by);
      const sessionId = await sessions.add(sessionOf('custom', probed, published));
      const understoodAs = describeDirective(instruction.directive);
      return {
        success: true,
        sessionId,
        response: probed.after,
        beforeResponse: probed.before,
        emotion: emotionOf(instruction.probe),
        probe: instruction.probe,
        clauses: probed.clauses,
        activated: published.activated,
        gate: published.gate,
        understoodAs,
        effect: understoodAs === null ? ('model-only' as const) : ('both' as const),
      };
    },

    /** Probes a daily task or an instruction of the bulk training. */
    probeTask: (task: TrainingTask, by: string): Promise<Probe> => {
      const { id: taskId, instruction: text, expectedBehavior: expected, directive, probe } = task;
      const lesson = { text, directive, taskId, probe, expected };
      return probeInstruction({ ...newLesson(by, clock), kind: 'instruction', ...lesson });
    },

    /**
     * Publishes the tasks that passed in one version, except those that are active already, and stores the sessions of
     * all. Daily tasks that failed are added to the review list.
     */
    publishTasks: async (kind: 'daily' | 'bulk', probes: readonly Probe[], by: string): Promise<object> => {
      const active = (await readActive()).lessons.filter(isInstruction);
      const isActive = ({ taskId, text }: Instruction) =>
        active.some((one) => one.taskId === taskId && one.text === text);
      const added = probes.filter(({ passed, instruction }) => passed && !isActive(instruction));
      const instructions = added.map(({ instruction }) => instruction);
      const published = added.length > 0 ? await publish(instructions, `Training tasks: ${added.length}`, by) : null;
      for (const probed of probes) {
        const sessionId = await sessions.add(sessionOf(kind, probed, added.includes(probed) ? published : null));
        const task = tasks.find(({ id }) => id === probed.instruction.taskId);
        if (!task || probed.passed) continue;
        const missed = probed.clauses.filter((clause) => !clause.passed).map(({ text }) => text);
        const reason = `The daily task '${task.title}' does not show: ${missed.join('; ')}`;
        await sessions.review(sessionId, task.id, reason.slice(0, MAX_REVIEW_REASON), clock.now());
      }
      return { activated: published?.activated ?? false };
    },
  };
}
export type Trainer = ReturnType<typeof trainer>;
