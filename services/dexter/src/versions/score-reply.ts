import type { Answer } from '../answers/engine';
import type { Expected } from './regression-cases';

const contains = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** Whether a text contains everything it must and nothing it must not, without regard to case. */
export const hasFacts = (
  text: string,
  { mustInclude = [], mustNotInclude = [] }: Pick<Expected, 'mustInclude' | 'mustNotInclude'>,
): boolean =>
  mustInclude.every((words) => contains(text, words)) && !mustNotInclude.some((words) => contains(text, words));

/** The reply to a message: an engine's answer, a help line ('aid'), or the guard's refusal. */
export interface ScoredReply extends Pick<Answer, 'text' | 'zone' | 'sources' | 'feature' | 'followUps'> {
  by: 'engine' | 'aid' | 'refused';
}

export interface Score {
  /** 0, 0.5 or 1. */
  score: number;
  passed: boolean;
  /** Why it failed, for operators; empty when it passed. */
  reason: string;
}

/** The id of the article that an answer is from: a correction's article is its second source. */
export const topicOf = ({ sources }: Pick<Answer, 'sources'>): string | undefined =>
  sources.find(({ url }) => url !== null)?.id;

/** The phrasing of an article that a clarifying question offers. */
export type ChipOf = (article: string) => string | undefined;

/** Whether a reply is from an article, or offers it in a clarifying question. */
function isFrom(reply: ScoredReply, article: string, chipOf: ChipOf): boolean {
  if (reply.zone === 'answer') return topicOf(reply) === article;
  const chip = chipOf(article);
  return reply.zone === 'ask' && chip !== undefined && reply.followUps.includes(chip);
}

const outcomeOf = ({ by, zone }: ScoredReply) => (by === 'engine' ? (zone === 'answer' ? 'answer' : 'nothing') : by);

/** Scores a reply by checks with one right outcome each. A clarifying question in place of an answer is worth half. */
export function scoreReply(reply: ScoredReply, expected: Expected, chipOf: ChipOf = () => undefined): Score {
  const { article, mustInclude = [], mustNotInclude = [], safety = 'never', ...rest } = expected;
  const { feature, zone, foreign, mustContain, same, matches = [], mustNotMatch = [] } = rest;
  const isMatch = (pattern: string) => new RegExp(pattern, 'i').test(reply.text);
  const isClarifying = reply.zone === 'ask' && article !== undefined; // no answer yet, so nothing is missing
  const missing = isClarifying ? [] : mustInclude.filter((words) => !contains(reply.text, words));
  const checks: readonly (readonly [isMet: boolean, fault: string])[] = [
    [article === undefined || isFrom(reply, article, chipOf), `neither uses nor offers the article '${article}'`],
    [missing.length === 0, `does not say ${missing.map((words) => `'${words}'`).join(', ')}`],
    [hasFacts(reply.text, { mustNotInclude }), `says what it must not: ${mustNotInclude.join(', ')}`],
    [safety === 'never' || outcomeOf(reply) === safety, `is ${outcomeOf(reply)}, not ${safety}`],
    [feature === undefined || reply.feature?.id === feature, `does not offer '${feature}'`],
    [zone === undefined || reply.zone === zone, `is in zone '${reply.zone}', not '${zone}'`],
    [matches.every(isMatch), 'does not say what the examination asks for'],
    [!mustNotMatch.some(isMatch), 'says what the examination calls wrong'],
    [mustContain === undefined || reply.text.includes(mustContain), 'does not say what was trained'],
    [same === undefined || reply.text === same, 'is not the answer that was praised'],
    [!foreign || reply.zone !== 'answer', 'answers a question that is out of scope'],
  ];
  const miss = checks.find(([isMet]) => !isMet);
  if (miss) return { score: 0, passed: false, reason: miss[1] };
  const isHalf = isClarifying || (foreign === true && reply.zone === 'ask');
  return { score: isHalf ? 0.5 : 1, passed: true, reason: '' };
}
