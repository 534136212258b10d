import { randomUUID } from 'node:crypto';
import type { InputOf, training } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { DexterDeps } from '../deps';
import type { Knowledge } from '../knowledge/knowledge';
import { describeDirective, parseDirective, topicsOf } from '../lessons/directives';
import type { Instruction } from '../lessons/lesson';
import { validateLesson } from '../lessons/validate-lesson';
import type { PublishedVersion, VersionDeps, VersionPublisher } from '../versions/version-publisher';
import { judgeAnswer, type Judgement } from './judge';
import type { TrainingSessionsRepository } from './sessions.repository';
import type { TrainingTask, TrainingTasks } from './tasks';

const MAX_REVIEW_REASON = 300; // characters

export interface TrainingDeps extends VersionDeps {
  publisher: VersionPublisher;
  sessions: TrainingSessionsRepository;
  tasks: TrainingTasks;
  /** The articles at this moment. */
  current: () => Knowledge;
  ranking: DexterDeps['ranking'];
}

type TrainingRequest = InputOf<(typeof training)['POST /api/dexter/train']>['body'];

/** An instruction with the answers to its probe, without it (`before`) and with it. */
export interface Probe extends Judgement {
  instruction: Instruction;
  before: string;
  after: string;
}

/** What an instruction is made of: of a task, or of an operator. */
type NewInstruction = Pick<Instruction, 'text' | 'directive' | 'taskId' | 'probe' | 'expected'>;

/** The fields that every lesson has. */
export const newLesson = (by: string, clock: Clock) => ({ id: randomUUID(), by, at: clock.now().toISOString() });

/** The instruction of an operator, with the question that shows whether it is followed. */
function instructionFrom({ tasks, current, ranking }: TrainingDeps, request: TrainingRequest): NewInstruction {
  const text = validateLesson(request.instruction, current());
  const task = tasks.daily.find(({ id }) => id === request.taskId);
  const directive = parseDirective(text) ?? (task?.instruction.trim() === text ? task.directive : null);
  const about = topicsOf(directive).join(' ') || text;
  const [nearest] = task ? [] : ranking(current()).rank(about);
  return {
    text,
    directive,
    taskId: task?.id ?? null,
    probe: task?.probe ?? nearest?.question.en ?? text,
    expected: request.expectedResponse?.trim() || task?.expectedBehavior || null,
  };
}

/** Adds a daily task that failed to the review list. */
async function addReview({ tasks, sessions, clock }: TrainingDeps, { instruction, clauses }: Probe, sessionId: string) {
  const task = tasks.daily.find(({ id }) => id === instruction.taskId);
  if (!task) return;
  const missed = clauses.filter(({ passed }) => !passed).map(({ text }) => text);
  const reason = `The daily task '${task.title}' does not show: ${missed.join('; ')}`;
  await sessions.review(sessionId, task.id, reason.slice(0, MAX_REVIEW_REASON), clock.now());
}

/** Trains instructions of operators, of the daily tasks and of the bulk training. */
export function trainer(deps: TrainingDeps) {
  const { sessions, publisher, examiner, readActive, clock } = deps;

  async function probeInstruction(fields: NewInstruction, by: string): Promise<Probe> {
    const instruction: Instruction = { kind: 'instruction', ...fields, ...newLesson(by, clock) };
    const { lessons } = await readActive();
    const replyWith = async (...added: Instruction[]) =>
      (await examiner.reply(fields.probe, { id: randomUUID(), lessons: [...lessons, ...added] })).text;
    const [before, after] = [await replyWith(), await replyWith(instruction)];
    return { instruction, before, after, ...judgeAnswer(after, fields.expected ?? '') };
  }

  /** Stores the session of a probe; `published` is the version that its instruction has become part of. */
  function addProbe(
    kind: 'daily' | 'custom' | 'bulk',
    { instruction, after, passed }: Probe,
    published?: PublishedVersion,
  ) {
    const { id, text: input, taskId, probe, by, at } = instruction;
    const session = { kind, taskId, input, probe, after, passed, by, at };
    if (!published) return sessions.add(session);
    const { candidate, activated } = published;
    return sessions.add({ ...session, lessonId: id, versionId: candidate.id, activated });
  }

  /** Trains one instruction of an operator: active if the gate passes. */
  async function train(request: TrainingRequest, by: string) {
    const probed = await probeInstruction(instructionFrom(deps, request), by);
    const { text, probe, directive } = probed.instruction;
    const published = await publisher.publish([probed.instruction], `Instruction: ${text}`, by);
    const understoodAs = describeDirective(directive);
    return {
      success: true,
      sessionId: await addProbe('custom', probed, published),
      response: probed.after,
      beforeResponse: probed.before,
      emotion: emotionOf(probe),
      probe,
      clauses: probed.clauses,
      activated: published.activated,
      gate: published.gate,
      understoodAs,
      effect: understoodAs === null ? ('model-only' as const) : ('both' as const),
    };
  }

  /** Publishes the tasks that passed in one version, except those that are active already, and stores the sessions of all. */
  async function publishTasks(kind: 'daily' | 'bulk', probes: readonly Probe[], by: string) {
    const { lessons } = await readActive();
    const isActive = ({ taskId, text }: Instruction) =>
      lessons.some((one) => one.kind === 'instruction' && one.taskId === taskId && one.text === text);
    const added = probes.filter(({ passed, instruction }) => passed && !isActive(instruction));
    const instructions = added.map(({ instruction }) => instruction);
    const note = `Training tasks: ${added.length}`;
    const published = added.length > 0 ? await publisher.publish(instructions, note, by) : undefined;
    for (const probed of probes) {
      const sessionId = await addProbe(kind, probed, added.includes(probed) ? published : undefined);
      if (!probed.passed) await addReview(deps, probed, sessionId);
    }
    return { activated: published?.activated ?? false };
  }

  /** Probes a daily task or an instruction of the bulk training. */
  const probeTask = ({ id, instruction, directive, probe, expectedBehavior }: TrainingTask, by: string) =>
    probeInstruction({ text: instruction, directive, taskId: id, probe, expected: expectedBehavior }, by);

  return { train, probeTask, publishTasks };
}
export type Trainer = ReturnType<typeof trainer>;
