import type { AnswerSource } from '@farm/contracts';
import type { FactAnswer, FactPart } from '../facts/fact-answer';
import { aspectsOf, type Aspect } from '../facts/aspects';
import type { Subject } from '../facts/fact-card';
import { GENERAL } from '../facts/general-words';
import { isYesNo } from '../question/question-type';
import { sentencesOf } from '../text/sentences';
import { restates } from '../text/restate';
import { contentStems } from '../text/words';
import type { MessageReading } from '../tools/read-message';
import type { Turn } from './engine';
import type { Findings } from './search/find';

const MAX_ARTICLE_SENTENCES = 3;
// An article explains these as a whole.
const BROAD: readonly Aspect[] = ['how', 'what'];

/** Sources without repetition. */
const distinctSources = (sources: readonly AnswerSource[]): AnswerSource[] =>
  sources.filter((source, at) => sources.findIndex(({ id }) => id === source.id) === at);

/** Sentences of the article that was found, where it is about the subject of the facts; none otherwise. */
function articleSentences(
  { subjectName, parts, aspect }: FactAnswer,
  findings: Findings,
  previous: readonly string[],
  question: string,
) {
  if (findings.kind !== 'turn') return { sentences: [], sources: [] };
  const { safe } = findings.turn;
  const [source] = safe.sources;
  const stems = new Set(contentStems(`${source?.title}`));
  const named = contentStems(subjectName);
  const inTitle = named.filter((stem) => stems.has(stem));
  // Mites of bees are no leg mites of hens.
  const isOfSubject = inTitle.length * 2 >= named.length && inTitle.some((stem) => !GENERAL.has(stem));
  if (!source || !isOfSubject) return { sentences: [], sources: [] };
  const given = new Set([...previous, ...parts.flatMap(({ text }) => sentencesOf(text))]);
  const [body = ''] = safe.text.split('\n\n');
  const words = contentStems(question).filter((stem) => !contentStems(subjectName).includes(stem));
  const isWanted = (each: string) =>
    aspectsOf(each).includes(aspect) || contentStems(each).some((stem) => words.includes(stem));
  const sentences = sentencesOf(body).filter(
    (each) => !given.has(each) && isWanted(each) && !parts.some(({ text }) => restates(each, text)),
  );
  return { sentences: sentences.slice(0, MAX_ARTICLE_SENTENCES), sources: sentences.length > 0 ? [source] : [] };
}

/** Whether the article explains as a whole what the facts only touch, or is about a named crop that they are not about. */
export function isMoreExact(
  { safe }: Turn,
  { aspect, subjectName, parts }: FactAnswer,
  { crops }: MessageReading,
): boolean {
  const [title, subject] = [safe.sources[0]?.title ?? '', subjectName].map((text) => new Set(contentStems(text)));
  const isOnlyIn = (stem: string) => title?.has(stem) && !subject?.has(stem);
  const inTitle = [...(subject ?? [])].filter((stem) => title?.has(stem));
  // 'Getting a farm number' is not about farm leases.
  const isNamed = inTitle.some((stem) => !GENERAL.has(stem));
  const isOfSubject = isNamed && inTitle.length >= (subject?.size ?? 0) / 2;
  const stemsOfFact = new Set(contentStems(parts[0]?.text ?? ''));
  const isOther = (stems: readonly string[]) => stems.some(isOnlyIn) && !stems.some((stem) => stemsOfFact.has(stem));
  return (BROAD.includes(aspect) && isOfSubject) || crops.some(({ crop }) => isOther(contentStems(crop.name)));
}

/** The facts that answer, then what the article adds. */
export function factFindings(
  facts: FactAnswer,
  findings: Findings | null,
  previous: readonly string[],
  question = '',
): Extract<Findings, { kind: 'answer' }> {
  const { parts, followUps } = facts;
  const article = findings ? articleSentences(facts, findings, previous, question) : { sentences: [], sources: [] };
  const texts = [...parts.map((part) => part.text), ...article.sentences];
  const sources = distinctSources([...parts.map(({ source }) => source), ...article.sources]);
  const answer = { text: texts.join(' '), zone: 'answer', engine: 'retrieval', sources, followUps } as const;
  return { kind: 'answer', answer, evidence: texts };
}

/** A fact that was given before, for somebody who asks for it again in other words. */
export const givenBefore = ({ text, source }: FactPart): Findings => ({
  kind: 'answer',
  answer: { text: `As I said: ${text}`, zone: 'answer', engine: 'retrieval', sources: [source], followUps: [] },
  evidence: [text],
  isRepetition: true,
});

/** Findings with further sentences and their sources. */
export function withParts(findings: Findings, parts: readonly FactPart[]): Findings {
  if (findings.kind === 'turn') return findings;
  const { answer, evidence = [] } = findings;
  const texts = parts.map(({ text }) => text);
  const sources = distinctSources([...answer.sources, ...parts.map(({ source }) => source)]);
  return {
    ...findings,
    answer: { ...answer, text: [answer.text, ...texts].join(' '), sources },
    evidence: [...evidence, ...texts],
  };
}

const MIN_SHARED = 0.5; // of the other words of a question of yes or no

/** Whether an article that was found speaks of a subject, and of what a question of yes or no says about it. */
export function isAbout(findings: Findings, { name, synonyms }: Subject, question: string): boolean {
  if (findings.kind === 'answer') return findings.answer.zone === 'answer';
  const { safe, passages } = findings.turn;
  const stems = new Set(contentStems(`${passages[0]?.title ?? ''} ${safe.text}`));
  const names = [name, ...synonyms];
  const others = contentStems(question).filter((stem) => !names.some((each) => contentStems(each).includes(stem)));
  const shared = others.filter((stem) => stems.has(stem)).length;
  if (isYesNo(question) && shared <= others.length * MIN_SHARED && others.length > 0) return false;
  return names.some((each) => contentStems(each).every((stem) => stems.has(stem)));
}
