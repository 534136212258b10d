import { memoizeByObject } from '@farm/server-kit';
import MiniSearch from 'minisearch';
import type { Article, Knowledge } from '../../knowledge/knowledge';
import { spelling } from '@farm/farm';
import { contentStem, contentStems, tokens } from '../../text/words';

/** The other words of every group that contains this stem. */
export type Synonyms = (stem: string) => readonly string[];

export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = group.flatMap((word) => contentStem(word) ?? []);
    for (const stem of stems) {
      const cache = others.get(stem) ?? new Set();
      stems.filter((other) => other !== stem).forEach((other) => cache.add(other));
      others.set(stem, cache);
    }
  }
  return (stem) => [...(others.get(stem) ?? [])];
}

export interface Hit {
  article: Article;
  /** Grows with the number of articles: only comparable within one index. */
  score: number;
}

export interface SearchResult {
  /** Best first, at most 25. */
  hits: readonly Hit[];
  /** Share of the question's content words, weighed by rarity, in the best article. 0 to 1. */
  coverage: number;
  /** The same for its title and phrasings alone: the topic of the article. */
  focus: number;
  /** Number of the question's content words in the best article. */
  shared: number;
}

export type Search = (question: string) => SearchResult;

const FIELDS = ['title', 'phrasings', 'text'];
const SYNONYM_WEIGHT = 0.4; // never replaces the visitor's own words
const MAX_QUESTION_WORDS = 80; // bounds the cost of a long message
const MAX_CANDIDATES = 25;
// Ranks an article that contains all words of the question above one that contains one of them often. Measured: half of
// the phrasings that found another article without it find their own.
const BREADTH = 0.9;

function indexOf(articles: readonly Article[]) {
  const index = new MiniSearch<Article>({
    fields: FIELDS,
    tokenize: tokens,
    processTerm: contentStem,
    extractField: (article, field) => {
      const value = article[field as keyof Article];
      return typeof value === 'string' ? value : value.join(' ');
    },
    searchOptions: {
      boost: { title: 2, phrasings: 1.5, text: 1 },
      prefix: (term) => term.length > 4,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      weights: { prefix: 0.4, fuzzy: 0.3 },
    },
  });
  index.addAll(articles);
  return index;
}

const stemsIn = (articles: readonly Article[], texts: (article: Article) => string[]) =>
  new Map(articles.map((article) => [article.id, new Set(contentStems(texts(article).join(' ')))]));

/** Corrects words whose stem is in no article and no synonym to the spelling of the articles. */
function spellingOf(articles: readonly Article[], groups: Knowledge['synonyms']) {
  const words = new Map<string, number>();
  for (const word of articles.flatMap(({ title, text }) => tokens(`${title} ${text}`)))
    words.set(word, (words.get(word) ?? 0) + 1);
  const questionStems = articles.flatMap(({ phrasings }) => phrasings);
  const cache = new Set([...words.keys(), ...questionStems, ...groups.flat()].flatMap(contentStems));
  const correctSpelling = spelling(words);
  return (word: string): string => {
    const stem = contentStem(word);
    return stem === null || cache.has(stem) ? word : correctSpelling(word);
  };
}

/** Weighs words by how few of the articles contain them; a word in no article weighs most. */
function rarityOf(stemsById: Iterable<ReadonlySet<string>>, articles: number) {
  const articleCounts = new Map<string, number>();
  for (const stems of stemsById) for (const stem of stems) articleCounts.set(stem, (articleCounts.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => {
    const count = articleCounts.get(stem) ?? 0;
    return Math.log(1 + (articles - count + 0.5) / (count + 0.5));
  };
  return (stems: readonly string[]): number => stems.reduce((sum, stem) => sum + rarity(stem), 0);
}

const stemsOf = memoizeByObject((articles: readonly Article[]) =>
  stemsIn(articles, ({ title, text, phrasings }) => [title, text, ...phrasings]),
);

/** Weighs words by how few of the articles contain them, including titles and phrasings. */
export const weigherOf = memoizeByObject((articles: readonly Article[]) =>
  rarityOf(stemsOf(articles).values(), articles.length),
);

/**
 * Searches all articles by words, stems, prefixes, small typing errors and synonyms, in memory in under a millisecond.
 * The index takes about 0.3 s and is built once.
 */
export const lexicalSearch = memoizeByObject(searchIn);

function searchIn({ articles, synonyms: groups }: Knowledge): Search {
  const index = indexOf(articles);
  const synonyms = synonymsOf(groups);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const namedStems = stemsIn(articles, ({ title, phrasings }) => [title, ...phrasings]);
  const stemsById = stemsOf(articles);
  const correctSpelling = spellingOf(articles, groups);
  const weigh = weigherOf(articles);
  const sharedBy = (question: readonly string[], stems: ReadonlySet<string> = new Set()) =>
    question.filter((stem) => stems.has(stem) || synonyms(stem).some((other) => stems.has(other)));
  const share = (question: readonly string[], stems: ReadonlySet<string> | undefined) =>
    question.length > 0 ? weigh(sharedBy(question, stems)) / weigh(question) : 0;
  return (message) => {
    const question = tokens(message).slice(0, MAX_QUESTION_WORDS).map(correctSpelling).join(' ');
    const questionStems = contentStems(question);
    const scores = new Map<string, number>();
    const add = (query: string, weight: number, options = {}) => {
      for (const { id, score } of index.search(query, options))
        scores.set(String(id), (scores.get(String(id)) ?? 0) + score * weight);
    };
    add(question, 1);
    // Stems are stable under stemming, so a synonym's stem finds what its word would have found.
    add(questionStems.flatMap(synonyms).join(' '), SYNONYM_WEIGHT, { prefix: false, fuzzy: false });
    const likely = [...scores].sort(([, x], [, y]) => y - x).slice(0, MAX_CANDIDATES);
    const hits = likely.flatMap(([id, score]) => {
      const article = byId.get(id);
      return article
        ? [{ article, score: score * (1 - BREADTH + BREADTH * share(questionStems, stemsById.get(id))) }]
        : [];
    });
    hits.sort((one, other) => other.score - one.score || one.article.id.localeCompare(other.article.id));
    const best = hits[0]?.article.id ?? '';
    return {
      hits,
      coverage: share(questionStems, stemsById.get(best)),
      focus: share(questionStems, namedStems.get(best)),
      shared: sharedBy(questionStems, stemsById.get(best)).length,
    };
  };
}
