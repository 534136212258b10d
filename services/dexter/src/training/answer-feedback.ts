import type { InputOf, training } from '@farm/contracts';
import { emotionOf, farmTime } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import { answeringCandidates } from '../lessons/active-lessons';
import type { Correction, Exemplar, Lesson } from '../lessons/lesson';
import { validateLesson } from '../lessons/validate-lesson';
import { rejectInstruction } from '../text/instruction';
import { judgeAnswer } from './judge';
import { newLesson, type TrainingDeps } from './trainer';

type Body<Call extends keyof typeof training> =
  InputOf<(typeof training)[Call]> extends { body: infer Sent } ? Sent : never;
type CorrectionRequest = Body<'POST /api/dexter/correct'>;

const textOrNull = (text: string | undefined): string | null => text?.trim() || null;

/** The question of the request; else that of the session; else that of the latest answer with this text. */
async function questionOf(
  { sessions }: TrainingDeps,
  { question, sessionId, incorrectResponse }: CorrectionRequest,
): Promise<string> {
  const incorrect = textOrNull(incorrectResponse);
  return (
    textOrNull(question) ??
    (sessionId && (await sessions.questionOf(sessionId))) ??
    (incorrect && (await sessions.findQuestion(incorrect))) ??
    throwHttpError(400, 'training.no_question', 'Please enter the question that got this answer.')
  );
}

async function correctionFrom(deps: TrainingDeps, request: CorrectionRequest, by: string): Promise<Correction> {
  const { examiner, readActive, current, ranking, clock } = deps;
  const question = await questionOf(deps, request);
  const { sources } = await examiner.reply(question, await readActive());
  const [topic] = sources.flatMap(({ id }) => articleIn(deps, id) ?? []);
  const scope = request.scope ?? 'topic';
  return {
    ...newLesson(by, clock),
    kind: 'correction',
    question,
    triggers: [question, textOrNull(request.paraphrase)].filter((one) => one !== null),
    scope,
    topicId: topic?.id ?? null,
    // A visitor who chooses the topic of a clarifying question sends the article's first phrasing.
    examples: topic && scope === 'topic' ? [topic.title, ...topic.phrasings.slice(0, 1)] : [],
    replaced: ranking ? answeringCandidates(question, ranking(current()).rank) : [],
    answer: validateLesson(rejectInstruction(request.correctionMessage), current()),
    day: farmTime(clock.now()).date,
  };
}

const articleIn = ({ current }: TrainingDeps, id: string | null) => current().articles.find((one) => one.id === id);

/** Corrections, praise and tests of answers. */
export function answerFeedback(deps: TrainingDeps) {
  const { sessions, publisher, examiner, readActive, current, clock } = deps;

  /** Publishes a lesson. @returns also what its session says of it. */
  async function publishLesson(lesson: Lesson, note: string) {
    const { id: lessonId, by, at } = lesson;
    const published = await publisher.publish([lesson], note, by);
    const { candidate, activated } = published;
    return { ...published, session: { lessonId, versionId: candidate.id, activated, by, at } };
  }

  /** The effect of a correction. Nothing is stored. */
  async function preview(request: CorrectionRequest, by: string) {
    const correction = await correctionFrom(deps, request, by);
    const { changes, gate } = await publisher.dryRun([correction]);
    const topic = articleIn(deps, correction.topicId);
    const brokenChecks = gate.broken.map(({ caseKey, question, reason }) => ({ caseKey, question, reason }));
    return { topic: topic ? { id: topic.id, title: topic.title } : null, changes, brokenChecks };
  }

  async function correct(request: CorrectionRequest, by: string) {
    const lesson = await correctionFrom(deps, request, by);
    const { question, answer } = lesson;
    const { activated, candidate, gate, changes, session } = await publishLesson(lesson, `Correction: ${question}`);
    await sessions.add({
      ...session,
      kind: 'correction',
      input: request.correctionMessage,
      probe: question,
      after: (await examiner.reply(question, candidate)).text,
      correction: answer,
      reinforcement: textOrNull(request.reinforcement),
      passed: activated,
    });
    return { success: true, correctionId: lesson.id, activated, gate, changed: changes.length };
  }

  async function reinforce({ goodResponse, reinforcementMessage }: Body<'POST /api/dexter/reinforce'>, by: string) {
    const question =
      (await sessions.findQuestion(goodResponse)) ??
      throwHttpError(400, 'training.no_question', 'No recent question got this answer. Please test it first.');
    const answer = validateLesson(goodResponse, current());
    const lesson: Exemplar = { ...newLesson(by, clock), kind: 'exemplar', question, answer };
    const { activated, session } = await publishLesson(lesson, `Approved answer to: ${question}`);
    await sessions.add({
      ...session,
      kind: 'reinforcement',
      input: goodResponse,
      probe: question,
      after: goodResponse,
      reinforcement: textOrNull(reinforcementMessage),
      passed: true,
    });
    return { success: true, exemplarId: lesson.id, activated };
  }

  /** Judges the reply to a scenario. */
  async function test({ scenario, expectedBehavior = '' }: Body<'POST /api/dexter/test'>, by: string) {
    const { text } = await examiner.reply(scenario, await readActive());
    const judged = judgeAnswer(text, expectedBehavior);
    const session = { input: scenario, probe: scenario, after: text, passed: judged.passed, by, at: clock.now() };
    await sessions.add({ kind: 'test', ...session });
    return { scenario, expectedBehavior, actualResponse: text, emotion: emotionOf(scenario), ...judged };
  }

  return { preview, correct, reinforce, test };
}
export type AnswerFeedback = ReturnType<typeof answerFeedback>;
