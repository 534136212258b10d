import type { AnswerSource } from '@farm/contracts';
import { isOfState, NEGATIVE } from '../facts/fact-answer';
import { isSafetySentence, isTreatment, SAFETY, SAFETY_LINE } from '../knowledge/safety-sentence';
import { foldQuestion, isYesNo } from '../question/question-type';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import type { RankedCandidate } from '../ranking/ranking';
import type { Language } from '../text/language';
import { contentStems } from '../text/words';
import { fixed } from './dialogue';
import type { ActiveLessons, Answer } from './engine';
import type { Findings } from './search/find';

/** Lines of the judge's probability that a candidate answers. Of Spanish it has learned less, and gives lower ones. */
const LINES = {
  en: { answers: 0.5, near: 0.15 },
  es: { answers: 0.3, near: 0.1 },
};
/** Above it a candidate is surely meant: Yes or No is given, and a statement is answered. */
const SURE = 0.6;
/** Below this share of the best, another candidate is not added. */
const BESIDE = 0.6;
const MAX_SAID = 3; // sentences
const RESTATED = 0.6; // the share of shared words above which two candidates say the same

const WORDS = {
  en: {
    nothing: (nearest: string) => `I have nothing on that exactly, neighbor. Nearest is this: ${nearest}`,
    office: 'Your county Extension office can tell you more.',
  },
  es: {
    nothing: (nearest: string) => `No tengo nada exacto sobre eso, vecino. Lo más cercano es esto: ${nearest}`,
    office: 'La oficina de Extension de su condado puede decirle más.',
  },
};

const SUMS_IN_ENGLISH =
  'Todavía no hago cuentas en español, vecino. Escríbame la pregunta en inglés, con los números, y la calculo.';
const OUT_OF_SCOPE =
  'Sé de cultivos, huertas, animales, subvenciones y de este sitio, vecino, y prefiero no adivinar lo demás. ' +
  'Pregúnteme de otra manera, o escríbanos en la página de contacto.';

/** The text of a candidate in a language; null where it has none. */
type TextOf = (ranked: RankedCandidate) => string | null;

const sourcesOf = (chosen: readonly RankedCandidate[]): AnswerSource[] => [
  ...new Map(chosen.map(({ candidate: { source } }) => [source.id, source])).values(),
];

/** Whether two texts share most of their content words. */
function restates(one: string, other: string): boolean {
  const [first, second] = [contentStems(one), new Set(contentStems(other))];
  const shared = first.filter((stem) => second.has(stem)).length;
  return shared >= RESTATED * Math.min(first.length, second.size);
}

const isSameSubject = (one: RankedCandidate, other: RankedCandidate): boolean =>
  one.candidate.subject === undefined
    ? one.candidate.source.id === other.candidate.source.id || one.candidate.name === other.candidate.name
    : one.candidate.subject === other.candidate.subject;

/** The candidates that are given: the best, then others of its subject that answer nearly as well and say something else. */
function chosenOf(usable: readonly RankedCandidate[], textOf: TextOf): RankedCandidate[] {
  const [best] = usable;
  if (!best) return [];
  const chosen = [best];
  for (const one of usable.slice(1)) {
    if (chosen.length === MAX_SAID) break;
    const isGood = one.answers >= best.answers * BESIDE;
    const text = textOf(one) ?? '';
    if (isGood && isSameSubject(best, one) && !chosen.some((other) => restates(text, textOf(other) ?? '')))
      chosen.push(one);
  }
  return chosen;
}

/** 'Yes.' or 'No.' to a question whether something may be done or is good. */
function verdictOf(question: string, { candidate: { polarity }, answers }: RankedCandidate): string {
  const isAsked = isYesNo(question) && !NEGATIVE.test(foldQuestion(question));
  return polarity !== undefined && answers >= SURE && isAsked ? `${polarity === 'yes' ? 'Yes' : 'No'}. ` : '';
}

/** The safety line of what is given, where its risk asks for one that it does not say itself. */
function safetyLine(given: readonly RankedCandidate[], language: Language): string {
  const risky = given.find(({ candidate: { risk, aspect } }) => SAFETY[risk] && isTreatment(aspect))?.candidate.risk;
  const isSaid = risky !== undefined && given.some(({ candidate: { text } }) => isSafetySentence(risky, text));
  return risky === undefined || isSaid ? '' : ` ${SAFETY_LINE[language][risky]}`;
}

export interface RankedAnswer {
  findings: Extract<Findings, { kind: 'answer' }>;
  /** The best candidate that may be given. */
  best: RankedCandidate;
  /** Whether it is taken to answer, not only to be near. */
  isAnswer: boolean;
  isSure: boolean;
}

const MAX_FOLLOW_UPS = 3;
/** Questions about the same subject that other candidates answer. */
const followUpsOf = (usable: readonly RankedCandidate[], chosen: readonly RankedCandidate[]): string[] =>
  usable
    .filter((one) => !chosen.includes(one) && chosen[0] !== undefined && isSameSubject(chosen[0], one))
    .flatMap(({ question }) => question ?? [])
    .slice(0, MAX_FOLLOW_UPS);

/** Lessons of operators that an answer keeps to. */
type Lessons = Pick<ActiveLessons, 'correctedArticles'> | undefined;

/** What the best candidates say to a question, in its language; null where none is near it. */
export function rankedAnswer(
  question: string,
  language: Language,
  { rank, spanishOf }: KnowledgeRanking,
  lessons?: Lessons,
): RankedAnswer | null {
  const textOf: TextOf = ({ candidate }) => (language === 'es' ? spanishOf(candidate) : candidate.text);
  const isUsable = ({ candidate: { kind, source, subject = '' } }: RankedCandidate) =>
    kind !== 'tool' && lessons?.correctedArticles.has(source.id) !== true && isOfState({ subject }, question);
  const usable = rank(question).filter((one) => isUsable(one) && textOf(one) !== null);
  const [best] = usable;
  const line = LINES[language];
  if (!best || best.answers < line.near) return null;
  const isAnswer = best.answers >= line.answers;
  const chosen = isAnswer ? chosenOf(usable, textOf) : [best];
  const texts = chosen.map((one) => textOf(one) ?? '').join(' ');
  const words = WORDS[language];
  const verdict = language === 'en' ? verdictOf(question, best) : '';
  const answered = isAnswer ? `${verdict}${texts}` : `${words.nothing(texts)} ${words.office}`;
  const text = `${answered}${safetyLine(chosen, language)}`;
  const answer: Answer = {
    ...{ text, zone: 'answer', engine: 'retrieval', sources: sourcesOf(chosen) },
    followUps: language === 'en' ? followUpsOf(usable, chosen) : [],
  };
  return { findings: fixed(answer, [text]), best, isAnswer, isSure: best.answers >= SURE };
}

/** The answer to a question in Spanish: no sums yet, and a short message is not understood with the one before. */
export function spanishAnswer(
  question: string,
  ranking: KnowledgeRanking,
  lessons?: Lessons,
): RankedAnswer['findings'] {
  const [first] = ranking.rank(question);
  const isSum = first !== undefined && first.candidate.kind === 'tool' && first.answers >= LINES.es.answers;
  const found = isSum ? null : rankedAnswer(question, 'es', ranking, lessons);
  return (
    found?.findings ??
    fixed({ text: isSum ? SUMS_IN_ENGLISH : OUT_OF_SCOPE, zone: 'scope', engine: 'farm', sources: [], followUps: [] })
  );
}
