import { randomUUID } from 'node:crypto';
import { emotionOf, farmTime } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { sameQuestion } from '../lessons/corrections';
import type { Correction, Scope } from '../lessons/lesson';
import type { SoundWords } from '../lessons/sound-words';
import { inPlaceOf, type CheckCase } from '../versions/check-cases';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import { topicOf } from '../versions/score';
import type { Teacher, Teaching } from '../versions/teach';
import type { Outcome, SessionsRepository } from './sessions.repository';

export interface Correcting {
  sessionId?: string | undefined;
  incorrectResponse?: string | undefined;
  correctionMessage: string;
  reinforcement?: string | undefined;
  question?: string | undefined;
  scope?: Scope | undefined;
}

export interface Approved extends Correcting {
  paraphrase?: string | undefined;
  replaceChecks?: readonly string[] | undefined;
  reason?: string | undefined;
}

interface CorrectDeps {
  sessions: SessionsRepository;
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  sound: SoundWords;
  clock: Clock;
}

const given = (text: string | undefined): string | null => text?.trim() || null;

/** The questions that show a correction; they must pass. */
const casesOf = ({ id, triggers, say: says }: Correction): CheckCase[] =>
  triggers.map((say, at) => ({
    ...{ key: `lesson-${id}-${at + 1}`, kind: 'lesson', critical: false, lessonId: id },
    steps: [{ say, expected: { says } }],
  }));

/** What an operator means by a correction: which question, which article, which earlier correction. */
function meaning({ sessions, evaluator, inForce, sound, clock }: CorrectDeps) {
  /** The question as it was given; else that of the session; else that of whoever got this answer last. */
  async function asked(body: Correcting) {
    const question = given(body.question);
    if (question) return { question, topicId: null };
    const session = body.sessionId === undefined ? null : await sessions.find(body.sessionId);
    if (session) return { question: session.probe ?? session.input, topicId: null };
    const incorrect = given(body.incorrectResponse);
    const known = incorrect && (await sessions.askedFor(incorrect));
    return known || refuse(400, 'training.no_question', 'Please write the question that this answer was given to.');
  }

  /** The article that is corrected; null makes the correction a topic of its own. */
  async function topicFor(question: string, cited: string | null, incorrect: string | null): Promise<string | null> {
    const now = await evaluator.ask(question, await inForce());
    const topic = cited ?? topicOf(now) ?? null;
    const isOther = topic === null && incorrect !== null && incorrect !== now.text && now.zone !== 'answer';
    return isOther ? evaluator.topicFor(incorrect) : topic;
  }

  async function correctionOf(body: Approved): Promise<Correction> {
    const { question, topicId: cited } = await asked(body);
    const paraphrase = given(body.paraphrase);
    const incorrect = given(body.incorrectResponse);
    return {
      ...{ id: randomUUID(), question, triggers: [question, ...(paraphrase ? [paraphrase] : [])], incorrect },
      scope: body.scope ?? 'topic',
      topicId: await topicFor(question, cited, incorrect),
      say: sound(body.correctionMessage),
      day: farmTime(clock.now()).date,
    };
  }

  /** Corrections that the new one takes the place of. */
  async function superseded({ topicId, scope, question }: Correction): Promise<string[]> {
    const isSame = (other: Correction) =>
      other.topicId === topicId &&
      other.scope === scope &&
      ((scope === 'topic' && topicId !== null) || sameQuestion(other.question, question));
    return (await inForce()).corrections.filter(isSame).map(({ id }) => id);
  }

  return { correctionOf, superseded };
}

/** Checks that say the opposite and are given up for a reason; those that keep people safe never are. */
async function replaced(
  { teacher, inForce }: Pick<CorrectDeps, 'teacher' | 'inForce'>,
  { id, say }: Correction,
  keys: readonly string[],
  reason: string | null,
): Promise<CheckCase[]> {
  if (keys.length === 0) return [];
  if (!reason) return refuse(400, 'training.no_reason', 'Please say why these checks count no more.');
  const known = await teacher.casesOf(await inForce());
  return keys.map((key) => {
    const check = known.find((one) => one.key === key);
    if (!check) return refuse(400, 'training.no_check', 'One of these checks is not there any more.');
    if (check.critical) return refuse(409, 'persona.refused', 'A check that keeps people safe cannot be replaced.');
    const expected = check.steps.length === 1 ? { says: say } : {};
    return {
      ...check,
      key: inPlaceOf(key, id),
      lessonId: id,
      steps: check.steps.map((step) => ({ say: step.say, expected })),
    };
  });
}

/** Corrections: what they would change, and what they change. How they are applied is in lessons/corrections.ts. */
export function corrections(deps: CorrectDeps) {
  const { teacher, evaluator } = deps;
  const { correctionOf, superseded } = meaning(deps);

  async function teachingOf(body: Approved, by: string): Promise<Teaching & { correction: Correction }> {
    const correction = await correctionOf(body);
    const reason = given(body.reason);
    return {
      correction,
      lessons: [{ kind: 'correction', lesson: correction }],
      retired: await superseded(correction),
      cases: [...casesOf(correction), ...(await replaced(deps, correction, body.replaceChecks ?? [], reason))],
      note: `Correction: ${correction.question}`.slice(0, 200) + (reason ? ` (${reason})` : ''),
      by,
    };
  }

  return {
    /** What a correction would change, before it is saved. Nothing is kept. */
    preview: async (body: Correcting) => {
      const { correction, ...teaching } = await teachingOf(body, '');
      const { changes, gate } = await teacher.tried(teaching);
      const title = correction.topicId === null ? undefined : evaluator.titleOf(correction.topicId);
      return {
        topic: correction.topicId !== null && title ? { id: correction.topicId, title } : null,
        changes: [...changes],
        brokenChecks: gate.broken.map(({ caseKey, question, reason }) => ({ caseKey, question, reason })),
      };
    },

    /** Saves a correction; in force with the next message if the gate is green, else a draft. */
    correct: async (body: Approved, by: string): Promise<Outcome> => {
      const { correction, ...teaching } = await teachingOf(body, by);
      const { versionId, activated, active, candidate } = await teacher.teach(teaching);
      const before = await evaluator.ask(correction.question, active);
      const after = await evaluator.ask(correction.question, candidate);
      return {
        ...{
          probe: correction.question,
          before: before.text,
          after: after.text,
          emotion: emotionOf(correction.question),
        },
        ...{ correction: correction.say, reinforcement: given(body.reinforcement), lessonId: correction.id },
        ...{ versionId, activated, judge: 'deterministic', passed: activated },
      };
    },
  };
}
export type Corrections = ReturnType<typeof corrections>;
