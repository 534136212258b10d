import { featureFor, fnv1a, persona } from '@farm/farm';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { isSafetySentence } from '../knowledge/safety-sentence';
import { sentencesOf } from '../knowledge/sentences';
import { sourceOf, type Answer } from './engine';
import type { HybridFound } from './search/fuse';
import { synonymsOf, type Synonyms } from './search/synonyms';
import { contentStems } from './search/words';

const MOST_SENTENCES = 4;
const FEWEST_SENTENCES = 2;
const FEWEST_WORDS = 25;
const MOST_WORDS = 150; // with opener and feature an answer stays under 180
const SECOND_ARTICLE = 0.5; // of the best score: what is much further off is another topic

const wordsIn = (text: string) => text.split(/\s+/).length;

const holder = (question: readonly string[], synonyms: Synonyms) => (sentence: string) => {
  const held = new Set(contentStems(sentence));
  return question.filter((stem) => held.has(stem) || synonyms(stem).some((other) => held.has(other)));
};

/**
 * The sentences of the best article that say most of what was asked, in the order they were written; the one that keeps
 * people and animals safe is always among them.
 */
function chosen(article: Article, scoreOf: (sentence: string) => number): string[] {
  const sentences = sentencesOf(article.text);
  const safety = sentences.findIndex((sentence) => isSafetySentence(article.risk, sentence));
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, score: at === safety ? Infinity : scoreOf(sentence) }))
    .sort((one, other) => (other.score === one.score ? one.at - other.at : other.score - one.score));
  const kept: typeof ranked = [];
  let words = 0;
  for (const each of ranked) {
    const enough = kept.length >= FEWEST_SENTENCES && words >= FEWEST_WORDS && each.score === 0;
    if (kept.length === MOST_SENTENCES || enough || words + wordsIn(each.sentence) > MOST_WORDS) continue;
    kept.push(each);
    words += wordsIn(each.sentence);
  }
  return kept.sort((one, other) => one.at - other.at).map(({ sentence }) => sentence);
}

/** One sentence of the second article, if it holds a word of the question that the first lacks. */
function added(first: Article, second: Article | undefined, heldBy: (sentence: string) => string[]): string | null {
  if (!second) return null;
  const known = new Set(heldBy([first.title, first.text, ...first.askedAs].join(' ')));
  const fresh = (sentence: string) => heldBy(sentence).filter((stem) => !known.has(stem)).length;
  const [best] = sentencesOf(second.text).sort((one, other) => fresh(other) - fresh(one));
  return best !== undefined && fresh(best) > 0 ? best : null;
}

/**
 * The reviewed answer to a question: sentences of the best article as they stand, perhaps one of the second, perhaps a
 * page of the site. It invents nothing and cannot be talked into anything. The same question gets the same words.
 */
export function composer({ synonyms: groups }: Knowledge) {
  const synonyms = synonymsOf(groups);
  return (question: string, { hits, nearest }: HybridFound): Answer => {
    const [best, next] = hits;
    if (!best) throw new Error('an answer needs an article');
    const asked = contentStems(question);
    const heldBy = holder(asked, synonyms);
    const recall = (text: string) => (asked.length > 0 ? heldBy(text).length / asked.length : 0);
    // Half by words, half by meaning; by words alone where no embedder runs, and for a sentence it does not know.
    const scoreOf = (text: string) => 0.5 * (nearest?.of(text) ?? recall(text)) + 0.5 * recall(text);
    const second = next && next.score > 0 && next.score >= best.score * SECOND_ARTICLE ? next.article : undefined;
    const more = added(best.article, second, heldBy);
    const feature = featureFor(question);
    const opener = persona.phrases[fnv1a(question) % persona.phrases.length] ?? '';
    const said = [opener, ...chosen(best.article, scoreOf), ...(more ? [more] : [])].join(' ');
    return {
      text: feature ? `${said}\n\n${feature.sentence}` : said,
      zone: 'answer',
      engine: 'retrieval',
      sources: [best.article, ...(more && second ? [second] : [])].map(sourceOf),
      followUps: followUpsOf(hits.slice(1), (text) => heldBy(text).length / asked.length),
      ...(feature ? { feature } : {}),
    };
  };
}

/** What is near enough to be asked next: it holds a word of the question, and its article half of them. */
const followUpsOf = (hits: HybridFound['hits'], recall: (text: string) => number): string[] =>
  hits
    .filter(({ article: { title, askedAs } }) => recall([title, ...askedAs].join(' ')) >= 0.5)
    .flatMap(({ article }) => article.askedAs[0] ?? [])
    .filter((next) => recall(next) > 0)
    .slice(0, 3);
