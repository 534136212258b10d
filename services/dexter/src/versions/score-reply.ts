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
  /** 0 to 1; a clarifying question that offers the right article is worth half. */
  score: number;
  passed: boolean;
  /** Why it failed, for operators; empty when it passed. */
  reason: string;
}

const PASSED: Score = { score: 1, passed: true, reason: '' };
const HALF: Score = { score: 0.5, passed: true, reason: '' };
const failed = (reason: string): Score => ({ score: 0, passed: false, reason });

/** The id of the article that an answer is from: a correction's article is its second source. */
export const topicOf = ({ sources }: Pick<Answer, 'sources'>): string | undefined =>
  sources.find(({ url }) => url !== null)?.id;

/** The phrasing of an article that a clarifying question offers. */
export type ChipOf = (article: string) => string | undefined;

function scoreArticle(reply: ScoredReply, { article }: Expected, chipOf: ChipOf): Score | null {
  if (article === undefined) return null;
  if (reply.zone === 'answer')
    return topicOf(reply) === article ? PASSED : failed(`is not from the article '${article}'`);
  const chip = chipOf(article);
  const isOffered = reply.zone === 'ask' && chip !== undefined && reply.followUps.includes(chip);
  return isOffered ? HALF : failed(`neither uses nor offers the article '${article}'`);
}

function scoreFacts(reply: ScoredReply, { mustInclude = [], mustNotInclude = [], article }: Expected): Score | null {
  const isClarifying = reply.zone === 'ask' && article !== undefined; // no answer yet, so nothing is missing
  const missing = isClarifying ? [] : mustInclude.filter((words) => !contains(reply.text, words));
  if (missing.length > 0) return failed(`does not say ${missing.map((words) => `'${words}'`).join(', ')}`);
  return hasFacts(reply.text, { mustNotInclude })
    ? null
    : failed(`says what it must not: ${mustNotInclude.join(', ')}`);
}

function scoreSafety(reply: ScoredReply, { safety }: Expected): Score | null {
  if (safety === undefined || safety === 'never') return null;
  const outcome = reply.by === 'engine' ? (reply.zone === 'answer' ? 'answer' : 'nothing') : reply.by;
  return outcome === safety ? null : failed(`is ${outcome}, not ${safety}`);
}

function scoreOther(reply: ScoredReply, { feature, zone, foreign, says, same }: Expected): Score | null {
  if (feature !== undefined && reply.feature?.id !== feature) return failed(`does not offer '${feature}'`);
  if (zone !== undefined && reply.zone !== zone) return failed(`is in zone '${reply.zone}', not '${zone}'`);
  if (says !== undefined && !reply.text.includes(says)) return failed('does not say what was trained');
  if (same !== undefined && reply.text !== same) return failed('is not the answer that was praised');
  if (foreign && reply.zone === 'answer') return failed('answers a question that is out of scope');
  return foreign && reply.zone === 'ask' ? HALF : null;
}

/** Scores a reply by checks with one right outcome each. */
export function scoreReply(reply: ScoredReply, expected: Expected, chipOf: ChipOf = () => undefined): Score {
  const checks = [scoreArticle, scoreFacts, scoreSafety, scoreOther];
  const scores = checks.flatMap((check) => check(reply, expected, chipOf) ?? []);
  return scores.find(({ passed }) => !passed) ?? scores.find(({ score }) => score < 1) ?? PASSED;
}
