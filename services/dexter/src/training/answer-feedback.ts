import { randomUUID } from 'node:crypto';
import { emotionOf, farmTime } from '@farm/farm';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { isSameQuestion } from '../lessons/corrections';
import type { Correction, Exemplar } from '../lessons/lesson';
import { isInstruction, type ValidateLesson } from '../lessons/validate-lesson';
import type { Evaluator } from '../versions/evaluator';
import { lessonCase } from '../versions/regression-cases';
import { topicOf } from '../versions/score-reply';
import type { LessonChange, ReadActiveVersion, VersionPublisher } from '../versions/version-publisher';
import type { AnsweredQuestion, TrainingSessionsRepository } from './sessions.repository';

const MAX_NOTE = 200; // characters
const INSTRUCTION =
  'This reads as an instruction to Dexter Jr. Please write the whole answer as visitors should read it, or give the instruction under Custom Training.';

export interface CorrectionRequest {
  sessionId?: string | undefined;
  incorrectResponse?: string | undefined;
  correctionMessage: string;
  reinforcement?: string | undefined;
  question?: string | undefined;
  scope?: Correction['scope'] | undefined;
  paraphrase?: string | undefined;
}

export interface ReinforceRequest {
  goodResponse: string;
  reinforcementMessage?: string | undefined;
}

interface FeedbackDeps {
  sessions: TrainingSessionsRepository;
  publisher: VersionPublisher;
  evaluator: Evaluator;
  readActive: ReadActiveVersion;
  validate: ValidateLesson;
  clock: Clock;
}

const textOrNull = (text: string | undefined): string | null => text?.trim() || null;

/** Builds the change that a correction makes: its question, its article, and the corrections that it replaces. */
function correctionBuilder({ sessions, evaluator, readActive, validate, clock }: FeedbackDeps) {
  /** The question of the request; else that of the session; else that of the latest answer with this text. */
  async function findQuestion(request: CorrectionRequest): Promise<AnsweredQuestion> {
    const { sessionId } = request;
    const question = textOrNull(request.question) ?? (sessionId && (await sessions.questionOf(sessionId)));
    if (question) return { question, topicId: null };
    const incorrect = textOrNull(request.incorrectResponse);
    const answered = incorrect && (await sessions.findQuestion(incorrect));
    return answered || throwHttpError(400, 'training.no_question', 'Please enter the question that got this answer.');
  }

  /** The article that is corrected; null makes the correction a topic of its own. */
  async function findTopic({ question, topicId }: AnsweredQuestion, incorrect: string | null): Promise<string | null> {
    const reply = await evaluator.reply(question, await readActive());
    const topic = topicId ?? topicOf(reply) ?? null;
    if (topic !== null || incorrect === null || incorrect === reply.text || reply.zone === 'answer') return topic;
    const { article, isSure } = await evaluator.nearestArticle(incorrect);
    return isSure ? (article?.id ?? null) : null;
  }

  async function build(request: CorrectionRequest): Promise<Correction> {
    if (isInstruction(request.correctionMessage)) throwHttpError(400, 'training.instruction', INSTRUCTION);
    const answered = await findQuestion(request);
    const paraphrase = textOrNull(request.paraphrase);
    const incorrect = textOrNull(request.incorrectResponse);
    return {
      id: randomUUID(),
      question: answered.question,
      triggers: [answered.question, ...(paraphrase ? [paraphrase] : [])],
      incorrect,
      scope: request.scope ?? 'topic',
      topicId: await findTopic(answered, incorrect),
      answer: validate(request.correctionMessage),
      day: farmTime(clock.now()).date,
    };
  }

  return async (request: CorrectionRequest, by: string) => {
    const correction = await build(request);
    const { id, triggers, question, answer, topicId, scope } = correction;
    const isReplaced = (other: Correction) =>
      other.topicId === topicId &&
      other.scope === scope &&
      ((scope === 'topic' && topicId !== null) || isSameQuestion(other.question, question));
    const change: LessonChange = {
      lessons: [{ kind: 'correction', lesson: correction }],
      retired: (await readActive()).corrections.filter(isReplaced).map((other) => other.id),
      cases: triggers.map((trigger, at) => lessonCase(id, trigger, { says: answer }, at + 1)),
      note: `Correction: ${question}`.slice(0, MAX_NOTE),
      by,
    };
    return { correction, change };
  };
}

/** Corrections and praise of answers. How corrections are applied is in lessons/corrections.ts. */
export function answerFeedback(deps: FeedbackDeps) {
  const { sessions, publisher, evaluator, readActive, validate, clock } = deps;
  const buildCorrection = correctionBuilder(deps);

  return {
    /** The effect of a correction. Nothing is stored. */
    preview: async (request: CorrectionRequest) => {
      const { correction, change } = await buildCorrection(request, '');
      const { changes, gate } = await publisher.dryRun(change);
      const article = correction.topicId === null ? undefined : evaluator.article(correction.topicId);
      return {
        topic: article ? { id: article.id, title: article.title } : null,
        changes: [...changes],
        brokenChecks: gate.broken.map(({ caseKey, question, reason }) => ({ caseKey, question, reason })),
      };
    },

    /** Stores a correction: active with the next message if the gate passes, else a draft. */
    correct: async (request: CorrectionRequest, by: string) => {
      const at = clock.now();
      const { correction, change } = await buildCorrection(request, by);
      const { id: lessonId, question, answer } = correction;
      const { versionId, activated, active, candidate, gate, changes } = await publisher.publish(change);
      await sessions.add({
        ...{ kind: 'correction', input: request.correctionMessage, probe: question, emotion: emotionOf(question) },
        before: (await evaluator.reply(question, active)).text,
        after: (await evaluator.reply(question, candidate)).text,
        correction: answer,
        reinforcement: textOrNull(request.reinforcement),
        ...{ judge: 'deterministic', passed: activated, lessonId, versionId, activated, by, at },
      });
      return { success: true, correctionId: lessonId, activated, gate, changed: changes.length };
    },

    /**
     * Stores a praised answer: an example for a model, and a case that fails when a later lesson changes the answer. An
     * answer in a model's own words gets no case, because the gate compares reviewed answers.
     */
    reinforce: async ({ goodResponse, reinforcementMessage }: ReinforceRequest, by: string) => {
      const at = clock.now();
      const answered = await sessions.findQuestion(goodResponse);
      if (!answered)
        return throwHttpError(400, 'training.no_question', 'No recent question got this answer. Please test it first.');
      const { question } = answered;
      const exemplar: Exemplar = { id: randomUUID(), question, answer: validate(goodResponse) };
      const { text } = await evaluator.reply(question, await readActive());
      const { versionId, activated } = await publisher.publish({
        lessons: [{ kind: 'exemplar', lesson: exemplar }],
        cases: text === goodResponse ? [lessonCase(exemplar.id, question, { same: goodResponse })] : [],
        note: `Approved answer to: ${question}`.slice(0, MAX_NOTE),
        by,
      });
      await sessions.add({
        ...{ kind: 'reinforcement', input: goodResponse, probe: question, after: goodResponse },
        ...{ emotion: emotionOf(question), reinforcement: textOrNull(reinforcementMessage), passed: true },
        ...{ lessonId: exemplar.id, versionId, activated, by, at },
      });
      return { success: true, exemplarId: exemplar.id, activated };
    },
  };
}
export type AnswerFeedback = ReturnType<typeof answerFeedback>;
