import { featureFor, fnv1a, persona } from '@farm/farm';
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
const MAX_WORDS = 150; // with opener and feature an answer stays under 180
const MIN_SHARED_STEMS = 2; // in the sentence of the second article: one word alone is often another topic
const MIN_SECOND_SCORE = 0.5; // of the best score; anything lower is another topic

const wordsIn = (text: string) => text.split(/\s+/).length;

const stemMatcher = (question: readonly string[], synonyms: Synonyms) => (sentence: string) => {
  const sentenceStems = new Set(contentStems(sentence));
  return question.filter((stem) => sentenceStems.has(stem) || synonyms(stem).some((other) => sentenceStems.has(other)));
};

/**
 * The sentences of the best article that match the question best, in their original order. The safety sentence is always
 * among them.
 */
function selectSentences(article: Article, scoreOf: (sentence: string) => number): string[] {
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
  return selected.sort((one, other) => one.at - other.at).map(({ sentence }) => sentence);
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
    const opener = persona.phrases[fnv1a(question) % persona.phrases.length] ?? '';
    const text = [opener, ...selectSentences(best.article, scoreOf), ...(more ? [more] : [])].join(' ');
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
