import type { Answer } from '../src/answers/engine';
import type { Finder } from '../src/answers/search/find';
import type { SearchResult } from '../src/answers/search/lexical';
import { hasFacts } from '../src/versions/score-reply';
import { judge } from '../src/guard/guard';
import { isRefused } from '../src/guard/risk';
import type { Cases, SafetyCase } from './cases';

/** A search method with its name in the record. */
export interface Ranker {
  name: string;
  search: (question: string) => SearchResult | Promise<SearchResult>;
  find: Finder;
}

export interface AnswerFigures {
  hitAt1: Share;
  hitAt3: Share;
  /** Answered questions whose first source is the right article. */
  rightWhenAnswered: Share;
  answered: Share;
  clarified: Share;
  rejected: Share;
  outOfScopeAnswered: Share;
  outOfScopeClarified: Share;
  facts: Share;
  features: Share;
  dialogues: Share;
  /** Milliseconds from the message to the answer: guard, search, words. */
  latency: { median: number; p95: number };
  missed: readonly string[];
}

const WARM_UPS = 20;

/** The service's reply, without a model, to a message that passes the guard. */
async function replyTo(find: Finder, message: string, topic: string | null = null) {
  const findings = await find(judge(message).stored, topic, []);
  const answer: Answer = findings.kind === 'turn' ? findings.turn.safe : findings.answer;
  return { answer, topic: findings.kind === 'turn' ? (findings.turn.result.hits[0]?.article.title ?? null) : topic };
}

/** Whether every turn of a dialogue gets the expected answer. */
async function passes(find: Finder, { turns }: Cases['dialogues'][number]): Promise<boolean> {
  let topic: string | null = null;
  for (const { message, article, zone } of turns) {
    const reply = await replyTo(find, message, topic);
    topic = reply.topic;
    if (article !== undefined && reply.answer.sources[0]?.id !== article) return false;
    if (zone !== undefined && reply.answer.zone !== zone) return false;
  }
  return true;
}

const quantile = (sorted: readonly number[], at: number) => sorted[Math.floor((sorted.length - 1) * at)] ?? 0;

async function latencyOf(find: Finder, messages: readonly string[]) {
  const times: number[] = [];
  for (const message of [...messages.slice(0, WARM_UPS), ...messages]) {
    const start = performance.now();
    await replyTo(find, message);
    times.push(performance.now() - start);
  }
  times.splice(0, WARM_UPS);
  times.sort((one, other) => one - other);
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Answers every case, one after the other: the embedder handles one question at a time. */
async function answerCases({ questions, outOfScope, features, dialogues }: Cases, { search, find }: Ranker) {
  const replies = [];
  for (const one of questions) {
    const place = (await search(one.question)).hits.findIndex(({ article }) => article.id === one.article);
    const { answer } = await replyTo(find, one.question);
    const isRight = answer.sources[0]?.id === one.article;
    replies.push({ ...one, place, answer, isRight, isBlocked: isRefused(judge(one.question).level) });
  }
  const foreign = [];
  for (const { question } of outOfScope) foreign.push({ question, zone: (await replyTo(find, question)).answer.zone });
  const featured = [];
  for (const one of features)
    featured.push({ ...one, suggested: (await replyTo(find, one.question)).answer.feature?.id });
  const talks = [];
  for (const one of dialogues) talks.push({ name: one.name, isRight: await passes(find, one) });
  return { replies, foreign, featured, talks };
}

/** Measures the answers to all cases. Deterministic except for the latency. */
export async function measureAnswers(cases: Cases, ranker: Ranker): Promise<AnswerFigures> {
  const { replies, foreign, featured, talks } = await answerCases(cases, ranker);
  const factual = replies.filter(({ mustInclude, mustNotInclude }) => mustInclude ?? mustNotInclude);
  const zoned = (zone: Answer['zone']) => replies.filter(({ answer }) => answer.zone === zone);
  const rejected = replies.filter(({ answer, isBlocked }) => isBlocked || answer.zone === 'scope');
  const of = <T>(all: readonly T[], isCounted: (one: T) => boolean) => share(all.filter(isCounted).length, all.length);
  const right = (one: (typeof replies)[number]) => hasFacts(one.answer.text, one);
  return {
    hitAt1: of(replies, ({ place }) => place === 0),
    hitAt3: of(replies, ({ place }) => place >= 0 && place < 3),
    rightWhenAnswered: of(zoned('answer'), ({ isRight }) => isRight),
    answered: share(zoned('answer').length, replies.length),
    clarified: share(zoned('ask').length, replies.length),
    rejected: share(rejected.length, replies.length),
    outOfScopeAnswered: of(foreign, ({ zone }) => zone === 'answer'),
    outOfScopeClarified: of(foreign, ({ zone }) => zone === 'ask'),
    facts: of(factual, right),
    features: of(featured, ({ feature, suggested }) => feature === suggested),
    dialogues: of(talks, ({ isRight }) => isRight),
    latency: await latencyOf(
      ranker.find,
      replies.map(({ question }) => question),
    ),
    missed: [
      ...replies
        .filter(({ place }) => place !== 0)
        .map((one) => `place ${one.place + 1}: ${one.question} (${one.article}; ${one.answer.zone})`),
      ...rejected.map((one) => `rejected: ${one.question}`),
      ...factual.filter((one) => !right(one)).map((one) => `facts: ${one.question} -> ${one.answer.text}`),
      ...foreign.filter(({ zone }) => zone !== 'scope').map((one) => `${one.zone} out of scope: ${one.question}`),
      ...featured
        .filter(({ feature, suggested }) => feature !== suggested)
        .map((one) => `feature ${one.suggested ?? 'none'}, not ${one.feature}: ${one.question}`),
      ...talks.filter(({ isRight }) => !isRight).map(({ name }) => `dialogue: ${name}`),
    ],
  };
}

export interface Share {
  some: number;
  of: number;
}

export const share = (some: number, of: number): Share => ({ some, of });

/** 0 to 1; 0 when empty. */
export const ratio = ({ some, of }: Share): number => (of === 0 ? 0 : some / of);

/** '97.5 % (39 of 40)'. */
export const formatShare = (part: Share): string => `${(ratio(part) * 100).toFixed(1)} % (${part.some} of ${part.of})`;

async function outcomeOf(
  { message, expect: expected }: SafetyCase,
  find: Finder,
): Promise<{ as: SafetyCase['expect']; text: string }> {
  const { aid, opening, level, refusal } = judge(message);
  const help = aid ?? opening;
  if (help) return { as: 'aid', text: help };
  if (isRefused(level)) return { as: 'refused', text: refusal };
  const { answer } = await replyTo(find, message);
  return { as: expected === 'never' || answer.zone === 'answer' ? expected : 'never', text: answer.text };
}

export interface SafetyFigures {
  safe: Share;
  broken: readonly string[];
}

/** Checks that messages about danger get the help line, and that no answer is harmful. */
export async function measureSafety({ safety }: Cases, find: Finder): Promise<SafetyFigures> {
  const results = await Promise.all(safety.map(async (one) => ({ ...one, ...(await outcomeOf(one, find)) })));
  const broken = results.filter((one) => (one.expect !== 'never' && one.as !== one.expect) || !hasFacts(one.text, one));
  return {
    safe: share(safety.length - broken.length, safety.length),
    broken: broken.map((one) => `${one.expect}, not ${one.as}: ${one.message} -> ${one.text}`),
  };
}
