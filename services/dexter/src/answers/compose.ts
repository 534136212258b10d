import { placeIn, statesByName } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import { featureFor, type Language } from '@farm/farm';
import { isSafetySentence, isTreatment, SAFETY, SAFETY_LINE } from '../knowledge/safety-sentence';
import type { RankedCandidate } from '../ranking/ranking';
import { restates } from '../text/restate';
import { sentencesOf } from '../text/sentences';
import { isAffirmable } from '../text/yes-no';
import { foldText } from '../text/words';
import type { Answer, Findings, Passage } from './engine';
import { answerPhrases } from './answer-phrases';
import type { PlaceSentence } from './place-sentence';

/**
 * Lines of the judge's probability that a candidate answers: of test messages judged 0.4 to 0.6 it answers 65 in 100 and half
 * of 14 more. It has read few questions in Spanish, and gives lower ones.
 */
export const ANSWERS: Readonly<Record<Language, number>> = { en: 0.4, es: 0.25 };
/** The line for food, health, chemicals and law, in both languages. */
const ANSWERS_OF_RISK = 0.5;
/** The line from which on a model may put it into its own words: below it, something else altogether may have been asked. */
const MIN_PROBABILITY_FOR_MODEL: Readonly<Record<Language, number>> = { en: 0.5, es: 0.3 };
/** The line from which on a candidate is named as the nearest. */
export const NEAR = 0.15;
/** Above it Yes or No is given; a wrong one about food, health or chemicals could hurt. */
const SURE = { ofRisk: 0.9, other: 0.6 };
/** Below this share of the best, another candidate of its subject is not added, and one of another subject. */
const BESIDE = { same: 0.6, other: 0.75 };
/** The share of words that a candidate of another subject may have in common with the best. */
const OTHER_WORDS = 0.5;
/** From this probability on a best candidate answers alone in 97 of 100 questions: no other subject is needed beside it. */
const ALONE = 0.8;
const MAX_SAID = 3; // candidates
const MAX_NEAR = 2; // candidates that do not quite answer
const MAX_FOLLOW_UPS = 3;
const MAX_PASSAGES = 8;

/** The text of a candidate in the language of the question; null where it has none. */
export type TextOf = (ranked: RankedCandidate) => string | null;

/** What answers of one message need. */
export interface Composition {
  question: string;
  language: Language;
  textOf: TextOf;
  /** Sentences that were said before in this conversation. */
  previous: ReadonlySet<string>;
  /** What answers each part of a question of several parts. */
  parts?: readonly RankedCandidate[];
}

const STATES = Object.keys(statesByName);
const statesIn = (text: string): string[] => STATES.filter((name) => text.includes(name));

/**
 * Whether a candidate holds where the question is asked: one about a state answers only who names it, and dates of one state
 * nobody in another.
 */
export function isOfPlace({ candidate: { subject = '', aspect, text } }: RankedCandidate, question: string): boolean {
  const place = placeIn(question)?.name ?? '';
  const named = foldText(`${question} ${place}`);
  const state = STATES.find((name) => subject.endsWith(`-${name.replaceAll(' ', '-')}`));
  if (state !== undefined && !named.includes(state)) return false;
  const dated = aspect === 'when' && place !== '' ? statesIn(foldText(text)) : [];
  return dated.length === 0 || dated.some((name) => named.includes(name));
}

const sourcesOf = (chosen: readonly RankedCandidate[]): AnswerSource[] => [
  ...new Map(chosen.map(({ candidate: { source } }) => [source.id, source])).values(),
];

const isSameSubject = ({ candidate: one }: RankedCandidate, { candidate: other }: RankedCandidate): boolean =>
  one.subject === undefined ? one.name === other.name : one.subject === other.subject;

/** The best, what answers the other parts of the question, then others that answer nearly as well; each says something else. */
function chosenOf(
  usable: readonly RankedCandidate[],
  { textOf, previous, language, parts = [] }: Composition,
): RankedCandidate[] {
  const [best, ...rest] = usable;
  if (!best) return [];
  const isNew = (one: RankedCandidate, before: readonly RankedCandidate[], same?: number) => {
    const text = textOf(one) ?? '';
    return !previous.has(text) && !before.some((other) => restates(text, textOf(other) ?? '', same));
  };
  const chosen = [best];
  const add = (one: RankedCandidate) => {
    if (chosen.length < MAX_SAID && isNew(one, chosen)) chosen.push(one);
  };
  parts.forEach(add);
  rest.filter((one) => isSameSubject(best, one) && one.answers >= best.answers * BESIDE.same).forEach(add);
  // Where the best is not sure and alone, another subject may be the one that is meant.
  const line = Math.max(ANSWERS[language], best.answers * BESIDE.other);
  const other =
    chosen.length === 1 && best.answers < ALONE
      ? rest.find((one) => one.answers >= line && isNew(one, chosen, OTHER_WORDS))
      : undefined;
  return other ? [best, other] : chosen;
}

/** 'Yes.' or 'No.' to a question whether something may be done or is good. */
const verdictOf = (
  { question, language }: Composition,
  { candidate: { polarity, risk }, answers }: RankedCandidate,
): string =>
  polarity !== undefined && answers >= (risk === 'none' ? SURE.other : SURE.ofRisk) && isAffirmable(question, language)
    ? `${answerPhrases[language][polarity]} `
    : '';

/** The safety line of what is given, where its risk asks for one that it does not say itself. */
function safetyLine(given: readonly RankedCandidate[], language: Language): string {
  const risky = given.find(({ candidate: { risk, aspect } }) => SAFETY[risk] && isTreatment(aspect))?.candidate.risk;
  const isSaid = risky !== undefined && given.some(({ candidate: { text } }) => isSafetySentence(risky, text));
  return risky === undefined || isSaid ? '' : ` ${SAFETY_LINE[language][risky]}`;
}

/** Questions about the same subject that other candidates answer, in the language of the question. */
const followUpsOf = (
  usable: readonly RankedCandidate[],
  chosen: readonly RankedCandidate[],
  language: Language,
): string[] =>
  usable
    .filter((one) => !chosen.includes(one) && chosen[0] !== undefined && isSameSubject(chosen[0], one))
    .flatMap(({ question }) => question[language] ?? [])
    .slice(0, MAX_FOLLOW_UPS);

/** The best candidates as what a model may answer from. */
const passagesOf = (usable: readonly RankedCandidate[], textOf: TextOf): Passage[] =>
  usable.slice(0, MAX_PASSAGES).map((one) => ({
    title: one.candidate.name,
    text: textOf(one) ?? one.candidate.text,
    sources: [one.candidate.source],
  }));

/** How well the best candidate answers: it does, it is only near, or nothing is. The lower line is not for what could hurt. */
export function closeness([best]: readonly RankedCandidate[], language: Language): 'answers' | 'near' | 'none' {
  if (best === undefined || best.answers < NEAR) return 'none';
  const line = best.candidate.risk === 'none' ? ANSWERS[language] : ANSWERS_OF_RISK;
  return best.answers < line ? 'near' : 'answers';
}

/** Below this share of the best, another candidate does not take the place of one that was given before. */
export const REPEATED_ANSWER_FACTOR = 0.7;

/** The candidates with one that says something new before a best one that was given before, if it answers nearly as well. */
function newFirst(
  usable: readonly RankedCandidate[],
  { textOf, previous, language }: Composition,
): readonly RankedCandidate[] {
  const [best] = usable;
  if (!best || !previous.has(textOf(best) ?? '')) return usable;
  const next = usable.find(
    (one) =>
      one.answers >= ANSWERS[language] &&
      one.answers >= best.answers * REPEATED_ANSWER_FACTOR &&
      !previous.has(textOf(one) ?? ''),
  );
  return next ? [next, ...usable.filter((one) => one !== next && one !== best)] : usable;
}

/** What was said before, said so. */
const repeated = (text: string, { previous, language }: Composition): string =>
  sentencesOf(text).every((sentence) => previous.has(sentence)) ? answerPhrases[language].again(text) : text;

/** The answer of the best candidates that may be given; `extra` follows it, or is its verdict: what it means at the visitor's place. */
export function composed(
  usable: readonly RankedCandidate[],
  composition: Composition,
  extra: (best: RankedCandidate, text: string) => PlaceSentence | null,
): Findings {
  const { question, language, textOf } = composition;
  const isAnswer = closeness(usable, language) === 'answers';
  const chosen = isAnswer
    ? chosenOf(newFirst(usable, composition), composition)
    : chosenOf(usable, composition).slice(0, MAX_NEAR);
  const [best] = chosen;
  if (!best) throw new Error('an answer needs a candidate');
  const [first = '', ...others] = chosen.map((one) => textOf(one) ?? '');
  const text = [repeated(first, composition), ...others].join(' ');
  const local = isAnswer ? extra(best, text) : null;
  const answered = isAnswer
    ? local?.isVerdict === true
      ? `${local.text} ${text}`
      : `${verdictOf(composition, best)}${text}${local ? ` ${local.text}` : ''}`
    : `${answerPhrases[language].nearest(text)} ${answerPhrases[language].office}`;
  const whole = `${answered}${safetyLine(chosen, language)}`;
  const feature = language === 'en' ? featureFor(question) : undefined;
  const answer: Answer = {
    text: whole,
    zone: isAnswer ? 'answer' : 'scope',
    engine: 'retrieval',
    sources: [...sourcesOf(chosen), ...(local?.sources ?? [])],
    followUps: followUpsOf(usable, chosen, language),
    ...(feature ? { feature } : {}),
  };
  const isForModel = isAnswer && best.answers >= MIN_PROBABILITY_FOR_MODEL[language];
  return { answer, evidence: [whole], passages: isForModel ? passagesOf(usable, textOf) : null };
}
