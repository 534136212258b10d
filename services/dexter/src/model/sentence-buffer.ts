import type { Passage } from '../answers/engine';
import { sentencesOf } from '../text/sentences';
import { tokens as wordsOf } from '../text/words';
import { AnswerRuleError } from './answer-rule-error';
import type { Prompt } from './prompt';

const MAX_WORDS = 180;
const OVERLAP = 8; // words in a row of the system text
const CITE_WITHIN = 2; // sentences

/** Whether a text repeats the system text or its canary. */
function leaks(text: string, { canary, system }: Prompt): boolean {
  if (text.includes(canary)) return true;
  const systemWords = ` ${wordsOf(system).join(' ')} `;
  const words = wordsOf(text);
  return words.some((_, at) => {
    const run = words.slice(at, at + OVERLAP);
    return run.length === OVERLAP && systemWords.includes(` ${run.join(' ')} `);
  });
}

const citedIn = (text: string): number[] => Array.from(text.matchAll(/\[(\d{1,2})\]/g), ([, number]) => Number(number));
const withoutMarks = (text: string): string => text.replace(/\s*\[\d{1,2}\]/g, '');

/**
 * Splits the output of one call into whole sentences and checks each. Nothing is passed on before the first citation.
 */
export function sentenceBuffer(prompt: Prompt, passages: readonly Passage[]) {
  let rest = '';
  const sentences: string[] = [];
  const waiting: string[] = [];
  const cited = new Set<number>();
  const check = (raw: string): string[] => {
    citedIn(raw).forEach((number) => cited.add(number));
    if ([...cited].some((number) => number < 1 || number > passages.length)) throw new AnswerRuleError('no-source');
    const text = withoutMarks(raw);
    sentences.push(text);
    if (sentences.length === CITE_WITHIN && cited.size === 0) throw new AnswerRuleError('no-source');
    if (leaks(raw, prompt)) throw new AnswerRuleError('system-text');
    if (wordsOf(sentences.join(' ')).length > MAX_WORDS) throw new AnswerRuleError('too-long');
    waiting.push(sentences.length > 1 ? ` ${text}` : text);
    return cited.size > 0 ? waiting.splice(0) : [];
  };
  return {
    /** Adds a piece of the output. @returns the sentences that may be shown. @throws AnswerRuleError */
    push(piece: string): string[] {
      rest += piece;
      const whole = sentencesOf(rest);
      rest = `${whole.pop() ?? ''}${/\s*$/.exec(rest)?.[0] ?? ''}`; // the space before the next word
      return whole.flatMap(check);
    },
    /** The last sentence. @throws AnswerRuleError */
    end: (): string[] => (rest.trim() ? check(rest.trim()) : []),
    text: () => sentences.join(' '),
    isEmpty: () => sentences.length === 0 && rest.trim() === '',
    cited: () => [...cited].sort((a, b) => a - b).flatMap((number) => passages[number - 1] ?? []),
  };
}
