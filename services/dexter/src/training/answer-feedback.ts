import type { InputOf, training } from '@farm/contracts';
import { emotionOf, farmTime } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import { isSameQuestion } from '../lessons/corrections';
import type { Correction, Exemplar, PersonaVersion } from '../lessons/lesson';
import { rejectInstruction } from '../text/instruction';
import { topicOf } from '../versions/score-reply';
import type { LessonChange } from '../versions/version-publisher';
import type { AnsweredQuestion } from './sessions.repository';
import { newLesson, type TrainingDeps } from './trainer';

type CorrectionRequest = InputOf<(typeof training)['POST /api/dexter/correct']>['body'];
type ReinforceRequest = InputOf<(typeof training)['POST /api/dexter/reinforce']>['body'];

const textOrNull = (text: string | undefined): string | null => text?.trim() || null;

/** The question of the request; else that of the session; else that of the latest answer with this text. */
async function findQuestion(sessions: TrainingDeps['sessions'], request: CorrectionRequest): Promise<AnsweredQuestion> {
  const { sessionId } = request;
  const question = textOrNull(request.question) ?? (sessionId && (await sessions.questionOf(sessionId)));
  if (question) return { question, topicId: null };
  const incorrect = textOrNull(request.incorrectResponse);
  const answered = incorrect && (await sessions.findQuestion(incorrect));
  return answered || throwHttpError(400, 'training.no_question', 'Please enter the question that got this answer.');
}

/** Adds a correction in place of those of the same topic, or of the same question. */
function changeFrom(correction: Correction, active: PersonaVersion): LessonChange {
  const { question, scope, topicId, by } = correction;
  const isReplaced = (other: Correction) =>
    other.topicId === topicId &&
    other.scope === scope &&
    ((scope === 'topic' && topicId !== null) || isSameQuestion(other.question, question));
  const retired = active.lessons.filter((one) => one.kind === 'correction' && isReplaced(one)).map(({ id }) => id);
  return { lessons: [correction], retired, note: `Correction: ${question}`, by };
}

/** Corrections and praise of answers. How corrections are applied is in lessons/corrections.ts. */
export function answerFeedback({ sessions, publisher, evaluator, readActive, validate, clock }: TrainingDeps) {
  async function correctionFrom(request: CorrectionRequest, by: string): Promise<Correction> {
    const { question, topicId } = await findQuestion(sessions, request);
    const paraphrase = textOrNull(request.paraphrase);
    return {
      ...newLesson(by, clock),
      kind: 'correction',
      question,
      triggers: paraphrase === null ? [question] : [question, paraphrase],
      scope: request.scope ?? 'topic',
      topicId: topicId ?? topicOf(await evaluator.reply(question, await readActive())) ?? null,
      answer: validate(rejectInstruction(request.correctionMessage)),
      day: farmTime(clock.now()).date,
    };
  }

  return {
    /** The effect of a correction. Nothing is stored. */
    preview: async (request: CorrectionRequest, by: string) => {
      const correction = await correctionFrom(request, by);
      const { changes, gate } = await publisher.dryRun(changeFrom(correction, await readActive()));
      const article = correction.topicId === null ? undefined : evaluator.article(correction.topicId);
      return {
        topic: article ? { id: article.id, title: article.title } : null,
        changes: [...changes],
        brokenChecks: gate.broken.map(({ caseKey, question, reason }) => ({ caseKey, question, reason })),
      };
    },

    /** Stores a correction: active with the next message if the gate passes, else a draft. */
    correct: async (request: CorrectionRequest, by: string) => {
      const correction = await correctionFrom(request, by);
      const { id: lessonId, question, answer, at } = correction;
      const change = changeFrom(correction, await readActive());
      const { activated, active, candidate, gate, changes } = await publisher.publish(change);
      await sessions.add({
        ...{ kind: 'correction', input: request.correctionMessage, probe: question, emotion: emotionOf(question) },
        before: (await evaluator.reply(question, active)).text,
        after: (await evaluator.reply(question, candidate)).text,
        correction: answer,
        reinforcement: textOrNull(request.reinforcement),
        ...{ judge: 'deterministic', passed: activated, lessonId, versionId: candidate.id, activated, by, at },
      });
      return { success: true, correctionId: lessonId, activated, gate, changed: changes.length };
    },

    /** Stores a praised answer: an example for a model, and a case that fails when a later lesson changes the answer. */
    reinforce: async ({ goodResponse, reinforcementMessage }: ReinforceRequest, by: string) => {
      const answered = await sessions.findQuestion(goodResponse);
      if (!answered)
        return throwHttpError(400, 'training.no_question', 'No recent question got this answer. Please test it first.');
      const { question } = answered;
      const answer = validate(goodResponse);
      const exemplar: Exemplar = { ...newLesson(by, clock), kind: 'exemplar', question, answer };
      const note = `Approved answer to: ${question}`;
      const { candidate, activated } = await publisher.publish({ lessons: [exemplar], note, by });
      await sessions.add({
        ...{ kind: 'reinforcement', input: goodResponse, probe: question, after: goodResponse },
        ...{ emotion: emotionOf(question), reinforcement: textOrNull(reinforcementMessage), passed: true },
        ...{ lessonId: exemplar.id, versionId: candidate.id, activated, by, at: exemplar.at },
      });
      return { success: true, exemplarId: exemplar.id, activated };
    },
  };
}
export type AnswerFeedback = ReturnType<typeof answerFeedback>;
