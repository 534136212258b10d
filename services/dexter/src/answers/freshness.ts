import type { ConversationMemory } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import { answerIn } from './dialogue';
import type { Answer } from './engine';
import type { Findings } from './search/find';

const SHORT_WORDS = 2;
// 'No.' may begin every answer.
const isShort = (text: string) => text.split(' ').length <= SHORT_WORDS;

const SAID_ALL =
  'That is all our notes hold on it, neighbor. Ask me about another part of it, or your county Extension office.';

/**
 * An answer as it is given in this conversation: no sentence twice but the first of a calculation.
 */
function fresh(answer: Answer, { previous }: ConversationMemory): Answer {
  if (answer.zone !== 'answer' || answer.engine === 'farm') return answer;
  const isTool = answer.engine === 'tool';
  const paragraphs = answer.text.split('\n\n').map((paragraph, at) =>
    sentencesOf(paragraph)
      .filter((each, place) => (isTool && at === 0 && place === 0) || isShort(each) || !previous.includes(each))
      .join(' '),
  );
  const left = paragraphs.filter((each) => each !== '');
  return { ...answer, text: left.length === 0 ? SAID_ALL : left.join('\n\n') };
}

/** Whether findings say anything that this conversation has not said yet. */
export const hasNews = (findings: Findings, memory: ConversationMemory): boolean =>
  fresh(answerIn(findings), memory).text !== SAID_ALL;

/** Findings as they are given in this conversation. */
export function freshFindings(findings: Findings, memory: ConversationMemory): Findings {
  if (findings.kind === 'answer')
    return findings.isCorrection || findings.isRepetition
      ? findings
      : { ...findings, answer: fresh(findings.answer, memory) };
  return { kind: 'turn', turn: { ...findings.turn, safe: fresh(findings.turn.safe, memory) } };
}
