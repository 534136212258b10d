import type { Correcting } from '../use-training';
import { filled } from '../use-training';

/** What the form of a correction holds. */
export interface CorrectionFields {
  question: string;
  incorrectResponse: string;
  correctionMessage: string;
  reinforcement: string;
  sessionId: string;
  paraphrase: string;
  scope: NonNullable<Correcting['scope']>;
}

export const BLANK: CorrectionFields = {
  ...{ question: '', incorrectResponse: '', correctionMessage: '', reinforcement: '' },
  ...{ sessionId: '', paraphrase: '', scope: 'topic' },
};

const SESSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PASSED_ON = ['question', 'incorrectResponse', 'sessionId'] as const;

/** The form as a link of another tab opens it: with the answer that was wrong, and what is known about it. */
export function fieldsFrom(state: unknown): CorrectionFields {
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const known = PASSED_ON.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
  return { ...BLANK, ...Object.fromEntries(known) };
}

/** What is wrong with the session id; nothing may stand there. */
export const sessionProblem = (sessionId: string): string | undefined =>
  sessionId.trim() === '' || SESSION.test(sessionId.trim())
    ? undefined
    : 'Please copy the session id as Custom Training shows it, or leave it blank.';

/** What a preview is asked with: everything but the paraphrase, which only makes a check. */
export function correctingOf({ scope, paraphrase: _, ...texts }: CorrectionFields): Correcting {
  return { ...filled(texts), correctionMessage: texts.correctionMessage.trim(), scope };
}
