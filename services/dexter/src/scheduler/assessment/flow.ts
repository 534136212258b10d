import type { ExamReply } from './exam';

const SAME_WORDS = 8;
const FEWEST = 25;
const MOST = 180;
const GREETING = /^(?:hello|hi|hey|howdy|welcome|good (?:morning|afternoon|evening))\b/i;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}$'’]+/gu) ?? [];

/** Whether two replies share eight words in a row. */
export function repeats(text: string, before: string): boolean {
  const runs = (words: readonly string[]) =>
    words
      .slice(0, Math.max(0, words.length - SAME_WORDS + 1))
      .map((_, at) => words.slice(at, at + SAME_WORDS).join(' '));
  const said = new Set(runs(wordsOf(before)));
  return runs(wordsOf(text)).some((run) => said.has(run));
}

/** What is wrong with the flow of a dialogue; `isLong` tells which turns are answered from an article. */
export function flowFaults(replies: readonly ExamReply[], isLong: (turn: number) => boolean): string[] {
  const faults: string[] = [];
  for (const [turn, { text }] of replies.entries()) {
    const before = replies[turn - 1];
    if (before && repeats(text, before.text)) faults.push(`turn ${turn + 1} repeats the one before`);
    const { length } = wordsOf(text);
    if (isLong(turn) && (length < FEWEST || length > MOST)) faults.push(`turn ${turn + 1} has ${length} words`);
  }
  if (replies.filter(({ text }) => GREETING.test(text)).length > 1) faults.push('greets more than once');
  return faults;
}
