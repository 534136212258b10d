import { featureFor } from '@farm/farm';
import { aspectsOf, wantedAspects, type Aspect } from '../facts/aspects';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { isSafetySentence } from '../knowledge/safety-sentence';
import { sentencesOf } from '../text/sentences';
import { sourceOf, type Answer } from './engine';
import type { HybridResult } from './search/fuse';
import { synonymsOf, type Synonyms } from './search/lexical';
import { contentStems } from '../text/words';

const MAX_SENTENCES = 4;
const MIN_SENTENCES = 2;
const MIN_WORDS = 25;
const MAX_WORDS = 150; // with a feature an answer stays under 180
const MIN_SHARED_STEMS = 2; // in the sentence of the second article: one word alone is often another topic
const MIN_SECOND_SCORE = 0.5; // of the best score; anything lower is another topic

const wordsIn = (text: string) => text.split(/\s+/).length;

const stemMatcher = (question: readonly string[], synonyms: Synonyms) => (sentence: string) => {
  const sentenceStems = new Set(contentStems(sentence));
  return question.filter((stem) => sentenceStems.has(stem) || synonyms(stem).some((other) => sentenceStems.has(other)));
};

// An article explains these as a whole, in its own order.
const BROAD: readonly Aspect[] = ['how', 'what', 'signs', 'remedy', 'prevent'];
const RELATED_SCORE = 0.6; // of the sentence that answers; a lower one of another aspect answers another question

/** Whether a sentence belongs to the answer that `lead` gives: of an aspect that is preferred, or nearly as good. */
const isRelated =
  (preferred: readonly Aspect[], lead: { score: number }) =>
  ({ sentence, score }: { sentence: string; score: number }): boolean =>
    score === Infinity ||
    score >= lead.score * RELATED_SCORE ||
    aspectsOf(sentence).some((aspect) => preferred.slice(0, 2).includes(aspect));

/**
 * The sentences of the best article that match the question best. A broad question gets them in their original order; any
 * other gets the sentence that answers first, and no sentence that answers another question. The safety sentence is
 * always among them.
 */
function selectSentences(article: Article, question: string, scoreOf: (sentence: string) => number): string[] {
  const sentences = sentencesOf(article.text);
  const safety = sentences.findIndex((sentence) => isSafetySentence(article.risk, sentence));
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, score: at === safety ? Infinity : scoreOf(sentence) }))
    .sort((one, other) => (other.score === one.score ? one.at - other.at : other.score - one.score));
  const selected: typeof ranked = [];
  let words = 0;
  for (const each of ranked) {
    const enough = selected.length >= MIN_SENTENCES && words >= MIN_WORDS && each.score === 0;
    if (selected.length === MAX_SENTENCES || enough || words + wordsIn(each.sentence) > MAX_WORDS) continue;
    selected.push(each);
    words += wordsIn(each.sentence);
  }
  const inOrder = selected.sort((one, other) => one.at - other.at);
  const { aspects } = wantedAspects(question);
  const lead = ranked.find(({ score }) => score !== Infinity);
  const isBroad = aspects[0] === undefined || BROAD.includes(aspects[0]);
  if (isBroad || !lead || lead.score === 0) return inOrder.map(({ sentence }) => sentence);
  const isOfAnswer = isRelated(aspects, lead);
  const kept = new Set([lead, ...selected.filter(isOfAnswer)]);
  // A short answer is completed by the next best sentences.
  for (const each of ranked)
    if (selected.includes(each) && wordsIn([...kept].map(({ sentence }) => sentence).join(' ')) < MIN_WORDS)
      kept.add(each);
  return [lead, ...inOrder.filter((each) => each !== lead && kept.has(each))].map(({ sentence }) => sentence);
}

/** One sentence of the second article, if it contains a word of the question that the first article lacks. */
function sentenceFromSecond(
  first: Article,
  second: Article | undefined,
  matchedStems: (sentence: string) => string[],
): string | null {
  if (!second) return null;
  const knownStems = new Set(matchedStems([first.title, first.text, ...first.phrasings].join(' ')));
  const newStems = (sentence: string) => matchedStems(sentence).filter((stem) => !knownStems.has(stem)).length;
  const [best] = sentencesOf(second.text).sort((one, other) => newStems(other) - newStems(one));
  return best !== undefined && newStems(best) > 0 && matchedStems(best).length >= MIN_SHARED_STEMS ? best : null;
}

/**
 * Composes the reviewed answer: sentences of the best article, at most one of the second, and a page of the site where
 * one fits. Deterministic.
 */
export function composer({ synonyms: groups }: Knowledge) {
  const synonyms = synonymsOf(groups);
  return (question: string, { hits, nearest }: HybridResult): Answer => {
    const [best, next] = hits;
    if (!best) throw new Error('an answer needs an article');
    const questionStems = contentStems(question);
    const matchedStems = stemMatcher(questionStems, synonyms);
    const recall = (text: string) => (questionStems.length > 0 ? matchedStems(text).length / questionStems.length : 0);
    // Half by words, half by meaning; by words alone for sentences without a vector.
    const scoreOf = (text: string) => 0.5 * (nearest?.of(text) ?? recall(text)) + 0.5 * recall(text);
    const second = next && next.score > 0 && next.score >= best.score * MIN_SECOND_SCORE ? next.article : undefined;
    const more = sentenceFromSecond(best.article, second, matchedStems);
    const feature = featureFor(question);
    const text = [...selectSentences(best.article, question, scoreOf), ...(more ? [more] : [])].join(' ');
    return {
      text: feature ? `${text}\n\n${feature.sentence}` : text,
      zone: 'answer',
      engine: 'retrieval',
      sources: [best.article, ...(more && second ? [second] : [])].map(sourceOf),
      followUps: followUpsOf(hits.slice(1), (text) => matchedStems(text).length / questionStems.length),
      ...(feature ? { feature } : {}),
    };
  };
}

/** Follow-up questions: each contains a word of the question, and its article half of them. */
const followUpsOf = (hits: HybridResult['hits'], recall: (text: string) => number): string[] =>
  hits
    .filter(({ article: { title, phrasings } }) => recall([title, ...phrasings].join(' ')) >= 0.5)
    .flatMap(({ article }) => article.phrasings[0] ?? [])
    .filter((next) => recall(next) > 0)
    .slice(0, 3);
