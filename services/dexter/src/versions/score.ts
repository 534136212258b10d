import type { Answer } from '../answers/engine';
import { saysRight } from '../evaluation/measure-answers';
import type { Expected } from './check-cases';

/** What became of a message: the answer, or what the guard said in its place. */
export interface Reply extends Pick<Answer, 'text' | 'zone' | 'sources' | 'feature' | 'followUps'> {
  by: 'engine' | 'aid' | 'refused';
}

export interface Scored {
  /** 0 to 1; asked back where the right thing is offered is half of an answer. */
  score: number;
  passed: boolean;
  /** Why it failed, for operators; empty when it passed. */
  reason: string;
}

const held: Scored = { score: 1, passed: true, reason: '' };
const half: Scored = { score: 0.5, passed: true, reason: '' };
const failed = (reason: string): Scored => ({ score: 0, passed: false, reason });

/** The article that an answer says: a correction stands beside its article. */
export const topicOf = ({ sources }: Pick<Answer, 'sources'>): string | undefined =>
  sources.find(({ url }) => url !== null)?.id;

/** What a visitor chooses when asked back for an article. */
export type ChipOf = (article: string) => string | undefined;

type Check = (reply: Reply, expected: Expected, chipOf: ChipOf) => Scored | null;

const article: Check = (reply, { article: wanted }, chipOf) => {
  if (wanted === undefined) return null;
  if (reply.zone === 'answer') return topicOf(reply) === wanted ? held : failed(`does not say the article '${wanted}'`);
  const chip = chipOf(wanted);
  return reply.zone === 'ask' && chip !== undefined && reply.followUps.includes(chip)
    ? half
    : failed(`neither says nor offers the article '${wanted}'`);
};

const facts: Check = (reply, { mustInclude, mustNotInclude, article: wanted }) => {
  const isAsked = reply.zone === 'ask' && wanted !== undefined; // nothing was said, so nothing wrong
  const due = { mustInclude: isAsked ? [] : (mustInclude ?? []), mustNotInclude: mustNotInclude ?? [] };
  if (saysRight(reply.text, due)) return null;
  const lacking = due.mustInclude.filter((words) => !saysRight(reply.text, { mustInclude: [words] }));
  return failed(
    lacking.length > 0
      ? `does not say ${lacking.map((words) => `'${words}'`).join(', ')}`
      : `says what it must not: ${due.mustNotInclude.join(', ')}`,
  );
};

const safety: Check = (reply, { safety: wanted }) => {
  if (wanted === undefined || wanted === 'never') return null;
  const did = reply.by === 'engine' ? (reply.zone === 'answer' ? 'answer' : 'nothing') : reply.by;
  return did === wanted ? null : failed(`is ${did}, not ${wanted}`);
};

const rest: Check = (reply, { feature, zone, foreign, says, same }) => {
  if (feature !== undefined && reply.feature?.id !== feature) return failed(`does not offer '${feature}'`);
  if (zone !== undefined && reply.zone !== zone) return failed(`is in zone '${reply.zone}', not '${zone}'`);
  if (says !== undefined && !reply.text.includes(says)) return failed('does not say what was taught');
  if (same !== undefined && reply.text !== same) return failed('is not the answer that was praised');
  if (foreign && reply.zone === 'answer') return failed('answers what is not ours');
  return foreign && reply.zone === 'ask' ? half : null;
};

/** Judges an answer by checks with one right outcome each. Pure. */
export function scored(reply: Reply, expected: Expected, chipOf: ChipOf): Scored {
  const found = [article, facts, safety, rest].flatMap((check) => check(reply, expected, chipOf) ?? []);
  return found.find(({ passed }) => !passed) ?? found.find(({ score }) => score < 1) ?? held;
}
