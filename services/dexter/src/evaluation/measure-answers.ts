import type { Answer } from '../answers/engine';
import type { Finder } from '../answers/search/find';
import type { Found } from '../answers/search/lexical';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Cases, Question } from './cases';
import { share, type Share } from './share';

/** A way to find articles, and what it is called in the record. */
export interface Ranker {
  name: string;
  search: (question: string) => Found | Promise<Found>;
  find: Finder;
}

export interface AnswerFigures {
  hitAt1: Share;
  hitAt3: Share;
  /** Answered questions whose first source is the right article. */
  rightWhenAnswered: Share;
  answered: Share;
  asked: Share;
  turnedAway: Share;
  outOfScopeAnswered: Share;
  outOfScopeAsked: Share;
  facts: Share;
  features: Share;
  dialogues: Share;
  /** Milliseconds from the message to the answer: guard, search, words. */
  latency: { median: number; p95: number };
  missed: readonly string[];
}

const WARM_UPS = 20;

const contains = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** Whether a text says all it must and nothing it must not. */
export const saysRight = (text: string, { mustInclude = [], mustNotInclude = [] }: Partial<Question>): boolean =>
  mustInclude.every((words) => contains(text, words)) && !mustNotInclude.some((words) => contains(text, words));

/** What the service without a model says to one message that the guard lets through. */
export async function replyTo(find: Finder, message: string, topic: string | null = null) {
  const findings = await find(judge(message).stored, topic, []);
  const answer: Answer = findings.kind === 'turn' ? findings.turn.safe : findings.answer;
  return { answer, topic: findings.kind === 'turn' ? (findings.turn.found.hits[0]?.article.title ?? null) : topic };
}

/** Whether every turn of a dialogue is answered as it should be, the topic before in mind. */
async function holds(find: Finder, { turns }: Cases['dialogues'][number]): Promise<boolean> {
  let topic: string | null = null;
  for (const { say, article, zone } of turns) {
    const reply = await replyTo(find, say, topic);
    topic = reply.topic;
    if (article !== undefined && reply.answer.sources[0]?.id !== article) return false;
    if (zone !== undefined && reply.answer.zone !== zone) return false;
  }
  return true;
}

const quantile = (sorted: readonly number[], at: number) => sorted[Math.floor((sorted.length - 1) * at)] ?? 0;

async function latencyOf(find: Finder, messages: readonly string[]) {
  const took: number[] = [];
  for (const message of [...messages.slice(0, WARM_UPS), ...messages]) {
    const start = performance.now();
    await replyTo(find, message);
    took.push(performance.now() - start);
  }
  took.splice(0, WARM_UPS);
  took.sort((one, other) => one - other);
  return { median: quantile(took, 0.5), p95: quantile(took, 0.95) };
}

/** What became of every case. One after the other: an embedder serves one question at a time. */
async function ask({ questions, outOfScope, features, dialogues }: Cases, { search, find }: Ranker) {
  const asked = [];
  for (const one of questions) {
    const place = (await search(one.question)).hits.findIndex(({ article }) => article.id === one.article);
    const { answer } = await replyTo(find, one.question);
    const isRight = answer.sources[0]?.id === one.article;
    asked.push({ ...one, place, answer, isRight, isRefused: isRefused(judge(one.question).level) });
  }
  const foreign = [];
  for (const { question } of outOfScope) foreign.push({ question, zone: (await replyTo(find, question)).answer.zone });
  const featured = [];
  for (const one of features) featured.push({ ...one, given: (await replyTo(find, one.question)).answer.feature?.id });
  const flowed = [];
  for (const one of dialogues) flowed.push({ name: one.name, isRight: await holds(find, one) });
  return { asked, foreign, featured, flowed };
}

/** Asks every question of the cases and counts. Deterministic but for the latency. */
export async function measureAnswers(cases: Cases, ranker: Ranker): Promise<AnswerFigures> {
  const { asked, foreign, featured, flowed } = await ask(cases, ranker);
  const factual = asked.filter(({ mustInclude, mustNotInclude }) => mustInclude ?? mustNotInclude);
  const zoned = (zone: Answer['zone']) => asked.filter(({ answer }) => answer.zone === zone);
  const away = asked.filter(({ answer, isRefused: refused }) => refused || answer.zone === 'scope');
  const of = <T>(all: readonly T[], held: (one: T) => boolean) => share(all.filter(held).length, all.length);
  const right = (one: (typeof asked)[number]) => saysRight(one.answer.text, one);
  return {
    hitAt1: of(asked, ({ place }) => place === 0),
    hitAt3: of(asked, ({ place }) => place >= 0 && place < 3),
    rightWhenAnswered: of(zoned('answer'), ({ isRight }) => isRight),
    answered: share(zoned('answer').length, asked.length),
    asked: share(zoned('ask').length, asked.length),
    turnedAway: share(away.length, asked.length),
    outOfScopeAnswered: of(foreign, ({ zone }) => zone === 'answer'),
    outOfScopeAsked: of(foreign, ({ zone }) => zone === 'ask'),
    facts: of(factual, right),
    features: of(featured, ({ feature, given }) => feature === given),
    dialogues: of(flowed, ({ isRight }) => isRight),
    latency: await latencyOf(
      ranker.find,
      asked.map(({ question }) => question),
    ),
    missed: [
      ...asked
        .filter(({ place }) => place !== 0)
        .map((one) => `place ${one.place + 1}: ${one.question} (${one.article}; ${one.answer.zone})`),
      ...away.map((one) => `turned away: ${one.question}`),
      ...factual.filter((one) => !right(one)).map((one) => `facts: ${one.question} -> ${one.answer.text}`),
      ...foreign
        .filter(({ zone }) => zone !== 'scope')
        .map((one) => `${one.zone} to what is not ours: ${one.question}`),
      ...featured
        .filter(({ feature, given }) => feature !== given)
        .map((one) => `feature ${one.given ?? 'none'}, not ${one.feature}: ${one.question}`),
      ...flowed.filter(({ isRight }) => !isRight).map(({ name }) => `dialogue: ${name}`),
    ],
  };
}
