import type { ConversationMemory } from '../memory/conversation-memory';
import { aspectsOf, wantedAspects } from '../facts/aspects';
import { measureIn } from '../facts/fact-score';
import { foldQuestion } from '../question/question-type';
import { sentencesOf } from '../text/sentences';
import { answerIn } from './dialogue';
import type { Answer } from './engine';
import type { Findings } from './search/find';

const SHORT_WORDS = 2;
// 'No.' may begin every answer.
const isShort = (text: string) => text.split(' ').length <= SHORT_WORDS;

const SAID_ALL =
  'That is all our notes hold on it, neighbor. Ask me about another part of it, or your county Extension office.';

/** The sentence that answers, for somebody who asks for it again; else that nothing is left. */
function again({ text }: Answer, question: string): string {
  const [aspect] = wantedAspects(question).aspects;
  const measure = measureIn(foldQuestion(question));
  const earlier = sentencesOf(text).find(
    (each) => aspect !== undefined && aspectsOf(each)[0] === aspect && (measure === null || measure.test(each)),
  );
  return earlier === undefined ? SAID_ALL : `As I said: ${earlier}`;
}

/**
 * An answer as it is given in this conversation: no sentence twice but the first of a calculation.
 */
function fresh(answer: Answer, { previous }: ConversationMemory, question = ''): Answer {
  if (answer.zone !== 'answer' || answer.engine === 'farm') return answer;
  const isTool = answer.engine === 'tool';
  const paragraphs = answer.text.split('\n\n').map((paragraph, at) =>
    sentencesOf(paragraph)
      .filter((each, place) => (isTool && at === 0 && place === 0) || isShort(each) || !previous.includes(each))
      .join(' '),
  );
  const left = paragraphs.filter((each) => each !== '');
  return { ...answer, text: left.length === 0 ? again(answer, question) : left.join('\n\n') };
}

/** Whether findings say anything that this conversation has not said yet. */
export const hasNews = (findings: Findings, memory: ConversationMemory): boolean =>
  fresh(answerIn(findings), memory).text !== SAID_ALL;

/** Findings as they are given in this conversation. */
export function freshFindings(findings: Findings, memory: ConversationMemory, question: string): Findings {
  if (findings.kind === 'answer')
    return findings.isCorrection || findings.isRepetition
      ? findings
      : { ...findings, answer: fresh(findings.answer, memory, question) };
  return { kind: 'turn', turn: { ...findings.turn, safe: fresh(findings.turn.safe, memory, question) } };
}
