import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import type { Exemplar } from '../lessons/lesson';
import type { SoundWords } from '../lessons/sound-words';
import type { CheckCase } from '../versions/check-cases';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import type { Teacher } from '../versions/teach';
import type { Outcome, SessionsRepository } from './sessions.repository';

interface ReinforceDeps {
  sessions: SessionsRepository;
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  sound: SoundWords;
}

export interface Praise {
  goodResponse: string;
  reinforcementMessage?: string | undefined;
}

/**
 * Keeps an answer: an example for a model, and a case that any later lesson which changes the answer must face. Words of a
 * model are not kept word by word, for the reviewed answer was never theirs.
 */
export const reinforcement =
  ({ sessions, teacher, evaluator, inForce, sound }: ReinforceDeps) =>
  async ({ goodResponse, reinforcementMessage }: Praise, by: string): Promise<Outcome> => {
    const known = await sessions.askedFor(goodResponse);
    if (!known) return refuse(400, 'training.no_question', 'Nobody was answered this lately. Please test it first.');
    const { question } = known;
    const exemplar: Exemplar = { id: randomUUID(), question, answer: sound(goodResponse) };
    const { text } = await evaluator.ask(question, await inForce());
    const keep: CheckCase = {
      ...{ key: `lesson-${exemplar.id}-1`, kind: 'lesson', critical: false, lessonId: exemplar.id },
      steps: [{ say: question, expected: { same: goodResponse } }],
    };
    const { versionId, activated } = await teacher.teach({
      lessons: [{ kind: 'exemplar', lesson: exemplar }],
      cases: text === goodResponse ? [keep] : [],
      note: `Keeps the answer to: ${question}`.slice(0, 200),
      by,
    });
    return {
      ...{ probe: question, after: goodResponse, emotion: emotionOf(question), lessonId: exemplar.id, versionId },
      ...{ activated, reinforcement: reinforcementMessage?.trim() || null, passed: true },
    };
  };
