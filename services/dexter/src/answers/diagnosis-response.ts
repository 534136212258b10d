import type { AnswerSource } from '@farm/contracts';
import type { DiagnosisStep } from '../diagnosis/diagnose';
import type { FactBase } from '../facts/fact-base';
import type { ConversationMemory } from '../memory/conversation-memory';
import { foldQuestion, questionType } from '../question/question-type';
import { sentencesOf } from '../text/sentences';
import { fixed, type Response } from './dialogue';
import { remediesFor } from './organic-remedies';

const MAX_REMEDIES = 2;
/** What helps against a cause, by its facts; the organic remedies first where they are asked for. */
const remediesOf = (cause: string | undefined, message: string, base?: FactBase) =>
  remediesFor(
    (cause === undefined ? [] : (base?.facts.get(cause) ?? [])).filter(({ aspects }) => aspects[0] === 'remedy'),
    message,
  ).slice(0, MAX_REMEDIES);

/** 'What can I spray' before the cause is sure: the likeliest cause, what helps against it, and what else it may be. */
function remedyAnswer(step: DiagnosisStep, cause: string | undefined, message: string, base?: FactBase) {
  const remedies = remediesOf(cause, message, base);
  const [first = '', ...others] = sentencesOf(step.text);
  const today = others.filter((each) => each.startsWith('Today:'));
  const possible = others.filter((each) => each.startsWith('Also possible:'));
  const helps = remedies.length > 0 ? remedies.map(({ text }) => text) : today;
  const sources: AnswerSource[] = [...step.sources.slice(0, 1), ...remedies.map(({ source }) => source)];
  return { text: [first, ...helps, ...possible].join(' '), sources: distinct(sources) };
}

const distinct = (sources: readonly AnswerSource[]) =>
  sources.filter((source, at) => sources.findIndex(({ id }) => id === source.id) === at);

/**
 * A step of a diagnosis: its question with the replies to choose from, or the causes. Somebody who asks for a remedy gets
 * those of the likeliest cause.
 */
export function diagnosisResponse(
  step: DiagnosisStep,
  memory: ConversationMemory,
  message: string,
  base?: FactBase,
): Response {
  const { state, choices, likeliest } = step;
  const [cause] = base?.index.subjectsIn(likeliest ?? '') ?? [];
  const isRemedy = state === null && questionType(foldQuestion(message)) === 'cure';
  const { text, sources } = isRemedy ? remedyAnswer(step, cause, foldQuestion(message), base) : step;
  const answer = {
    ...{ text, zone: state ? ('ask' as const) : ('answer' as const), engine: 'retrieval' as const },
    ...{ sources: [...sources], followUps: [...choices] },
  };
  const focus = cause === undefined ? {} : { lastSubject: cause, lastAspect: 'signs' as const };
  return {
    findings: fixed(answer, [step.text, text]),
    memory: { ...memory, pending: null, diagnosis: state, ...focus },
  };
}
