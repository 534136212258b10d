import type { AnswerSource } from '@farm/contracts';
import { isYesNo } from '../question/question-type';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import type { RankedCandidate } from '../ranking/ranking';
import { wordsOf } from '../ranking/terms';
import { type Language, languageOf } from '../text/language';
import { contentStems } from '../text/words';
import { fixed } from './dialogue';
import type { ActiveLessons, Answer, Turn } from './engine';
import type { Findings } from './search/find';

/** Lines of the judge's probability that a candidate answers. */
const LINE = {
  /** Below it a candidate is not taken to answer. */
  answers: 0.4,
  /** Below it nothing is near enough to be named. */
  near: 0.15,
  /** Below this share of the best, another candidate is not added. */
  beside: 0.6,
  /** Above it a candidate is surely meant: Yes or No is given, and a statement is answered. */
  sure: 0.6,
};
const MAX_SAID = 3; // sentences
const RESTATED = 0.6; // the share of shared words above which two candidates say the same

const WORDS = {
  en: {
    nothing: (nearest: string) => `I have nothing on that exactly, neighbor. Nearest is this: ${nearest}`,
    office: 'Your county Extension office can tell you more.',
    yes: 'Yes.',
    no: 'No.',
  },
  es: {
    nothing: (nearest: string) => `No tengo nada exacto sobre eso, vecino. Lo más cercano es esto: ${nearest}`,
    office: 'La oficina de Extension de su condado puede decirle más.',
    yes: 'Sí.',
    no: 'No.',
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
    const isGood = one.answers >= LINE.answers && one.answers >= best.answers * LINE.beside;
    const text = textOf(one) ?? '';
    if (isGood && isSameSubject(best, one) && !chosen.some((other) => restates(text, textOf(other) ?? '')))
      chosen.push(one);
  }
  return chosen;
}

function verdictOf(
  question: string,
  { candidate: { polarity }, answers }: RankedCandidate,
  language: Language,
): string {
  if (polarity === undefined || answers < LINE.sure) return '';
  return language === 'es' || isYesNo(question) ? `${WORDS[language][polarity]} ` : '';
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
  const isUsable = ({ candidate: { kind, source } }: RankedCandidate) =>
    kind !== 'tool' && lessons?.correctedArticles.has(source.id) !== true;
  const usable = rank(question).filter((one) => isUsable(one) && textOf(one) !== null);
  const [best] = usable;
  if (!best || best.answers < LINE.near) return null;
  const isAnswer = best.answers >= LINE.answers;
  const chosen = isAnswer ? chosenOf(usable, textOf) : [best];
  const texts = chosen.map((one) => textOf(one) ?? '').join(' ');
  const words = WORDS[language];
  const text = isAnswer ? `${verdictOf(question, best, language)}${texts}` : `${words.nothing(texts)} ${words.office}`;
  const answer: Answer = {
    ...{ text, zone: 'answer', engine: 'retrieval', sources: sourcesOf(chosen) },
    followUps: language === 'en' ? followUpsOf(usable, chosen) : [],
  };
  return { findings: fixed(answer, [text]), best, isAnswer, isSure: best.answers >= LINE.sure };
}

const SHORT = 4; // words of a message that may be understood only with the one before
/** A question, or a short one together with the question before it, whichever is answered more surely. */
function wholeQuestion(message: string, recent: Turn['recent'], { rank }: KnowledgeRanking): string {
  const before = recent.findLast(({ role, text }) => role === 'visitor' && text !== message)?.text;
  if (before === undefined || languageOf(before) !== 'es' || wordsOf(message).length > SHORT) return message;
  const together = `${before} ${message}`;
  const answersOf = (question: string) => rank(question)[0]?.answers ?? 0;
  return answersOf(together) > answersOf(message) ? together : message;
}

/** The answer to a message in Spanish, of which sums are none yet. */
export function spanishAnswer(
  message: string,
  recent: Turn['recent'],
  ranking: KnowledgeRanking,
  lessons?: Lessons,
): RankedAnswer['findings'] {
  const question = wholeQuestion(message, recent, ranking);
  const [first] = ranking.rank(question);
  const isSum = first !== undefined && first.candidate.kind === 'tool' && first.answers >= LINE.answers;
  const found = isSum ? null : rankedAnswer(question, 'es', ranking, lessons);
  return (
    found?.findings ??
    fixed({ text: isSum ? SUMS_IN_ENGLISH : OUT_OF_SCOPE, zone: 'scope', engine: 'farm', sources: [], followUps: [] })
  );
}
