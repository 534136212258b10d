import type { Clause } from '@farm/contracts';
import { contentStems } from '../answers/words';
import { sentencesOf } from '../knowledge/sentences';
import type { Directive } from '../lessons/lesson';

const HALF = 0.5;

export interface Judged {
  passed: boolean;
  /** 0 to 1. */
  score: number;
  clauses: Clause[];
  judge: 'deterministic' | 'offline';
}

interface Said {
  text: string;
  feature?: { id: string } | undefined;
}

const words = (text: string) => text.split(/\s+/).length;
const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function follows(directive: Directive, { text, feature }: Said): boolean {
  switch (directive.kind) {
    case 'mention':
      return has(text, directive.text);
    case 'avoid':
      return !directive.words.some((word) => has(text, word));
    case 'feature':
      return feature?.id === directive.feature;
    case 'length':
      return words(text) < directive.words;
    case 'tone':
      return text.startsWith(directive.opener);
  }
}

/** How much of a clause's content words a sentence holds. */
function recall(clause: string, sentence: string): number {
  const wanted = contentStems(clause);
  const held = new Set(contentStems(sentence));
  return wanted.length === 0 ? 1 : wanted.filter((stem) => held.has(stem)).length / wanted.length;
}

function clauseOf(clause: string, { text }: Said): Clause {
  const [best] = sentencesOf(text)
    .map((sentence) => ({ sentence, share: recall(clause, sentence) }))
    .sort((one, other) => other.share - one.share);
  const passed = best !== undefined && best.share >= HALF;
  return { text: clause, passed, sentence: passed ? best.sentence : null };
}

/**
 * Whether an answer shows what was taught. An instruction in closed form has one right outcome; of any other, the clauses
 * that were expected are looked for, half of their words in one sentence: an estimate.
 */
export function judgeReply(directive: Directive | null, expected: string, reply: Said): Judged {
  if (directive) {
    const passed = follows(directive, reply);
    const clauses = [{ text: expected, passed, sentence: passed ? reply.text : null }];
    return { passed, score: passed ? 1 : 0, clauses, judge: 'deterministic' };
  }
  const clauses = expected
    .split(';')
    .map((clause) => clause.trim().replace(/\.$/, ''))
    .filter((clause) => clause !== '')
    .map((clause) => clauseOf(clause, reply));
  const score = clauses.filter(({ passed }) => passed).length / Math.max(1, clauses.length);
  return { passed: score === 1, score, clauses, judge: 'offline' };
}
