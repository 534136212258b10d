import MiniSearch from 'minisearch';
import type { Article, Knowledge } from '../../knowledge/knowledge';
import { onceForEach } from '../../knowledge/once-for-each';
import { spelling } from './spelling';
import { synonymsOf } from './synonyms';
import { contentStem, contentStems, tokens } from './words';

export interface Hit {
  article: Article;
  /** Grows with the number of articles: only comparable within one index. */
  score: number;
}

export interface Found {
  /** Best first, at most 25. */
  hits: readonly Hit[];
  /** Share of the question's content words, weighed by rarity, that the best article holds. 0 to 1. */
  coverage: number;
  /** The same for its title and phrasings alone: what the article is about, and not what it happens to mention. */
  focus: number;
  /** How many of the question's content words the best article holds. */
  shared: number;
}

export type Search = (question: string) => Found;

const FIELDS = ['title', 'askedAs', 'text'];
const SYNONYM_WEIGHT = 0.4; // never replaces the visitor's own words
const READ = 80; // words: who writes more has asked by then, and a long message stays as cheap as a short one
const LOOKED_AT = 25;
// An article that holds one word of the question many times stands behind one that holds all of its words. Measured:
// half of the phrasings that found another article before find their own, and no question of the specs is lost.
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
      boost: { title: 2, askedAs: 1.5, text: 1 },
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

/** Reads what is misspelt: a word whose stem no article and no synonym knows, as the articles spell it. */
function spellingOf(articles: readonly Article[], groups: Knowledge['synonyms']) {
  const words = new Map<string, number>();
  for (const word of articles.flatMap(({ title, text }) => tokens(`${title} ${text}`)))
    words.set(word, (words.get(word) ?? 0) + 1);
  const asked = articles.flatMap(({ askedAs }) => askedAs);
  const known = new Set([...words.keys(), ...asked, ...groups.flat()].flatMap(contentStems));
  const spelled = spelling(words);
  return (word: string): string => {
    const stem = contentStem(word);
    return stem === null || known.has(stem) ? word : spelled(word);
  };
}

/** Weighs words by how few of the articles hold them; a word that none holds weighs most. */
function rarityOf(held: Iterable<ReadonlySet<string>>, articles: number) {
  const holders = new Map<string, number>();
  for (const stems of held) for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => {
    const by = holders.get(stem) ?? 0;
    return Math.log(1 + (articles - by + 0.5) / (by + 0.5));
  };
  return (stems: readonly string[]): number => stems.reduce((sum, stem) => sum + rarity(stem), 0);
}

const heldIn = onceForEach((articles: readonly Article[]) =>
  stemsIn(articles, ({ title, text, askedAs }) => [title, text, ...askedAs]),
);

/** Weighs words by how few of the articles hold them, titles and phrasings counted too. */
export const weigherOf = onceForEach((articles: readonly Article[]) =>
  rarityOf(heldIn(articles).values(), articles.length),
);

/**
 * Search over all articles by words, stems, beginnings, small typing errors and synonyms; in memory, under a millisecond.
 * Made once for the articles, in about 0.3 seconds.
 */
export const lexicalSearch = onceForEach(searchIn);

function searchIn({ articles, synonyms: groups }: Knowledge): Search {
  const index = indexOf(articles);
  const synonyms = synonymsOf(groups);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const named = stemsIn(articles, ({ title, askedAs }) => [title, ...askedAs]);
  const held = heldIn(articles);
  const spelled = spellingOf(articles, groups);
  const weigh = weigherOf(articles);
  const sharedBy = (question: readonly string[], stems: ReadonlySet<string> = new Set()) =>
    question.filter((stem) => stems.has(stem) || synonyms(stem).some((other) => stems.has(other)));
  const share = (question: readonly string[], stems: ReadonlySet<string> | undefined) =>
    question.length > 0 ? weigh(sharedBy(question, stems)) / weigh(question) : 0;
  return (message) => {
    const question = tokens(message).slice(0, READ).map(spelled).join(' ');
    const asked = contentStems(question);
    const scores = new Map<string, number>();
    const add = (query: string, weight: number, options = {}) => {
      for (const { id, score } of index.search(query, options))
        scores.set(String(id), (scores.get(String(id)) ?? 0) + score * weight);
    };
    add(question, 1);
    // Stems are stable under stemming, so a synonym's stem finds what its word would have found.
    add(asked.flatMap(synonyms).join(' '), SYNONYM_WEIGHT, { prefix: false, fuzzy: false });
    const likely = [...scores].sort(([, x], [, y]) => y - x).slice(0, LOOKED_AT);
    const hits = likely.flatMap(([id, score]) => {
      const article = byId.get(id);
      return article ? [{ article, score: score * (1 - BREADTH + BREADTH * share(asked, held.get(id))) }] : [];
    });
    hits.sort((one, other) => other.score - one.score || one.article.id.localeCompare(other.article.id));
    const best = hits[0]?.article.id ?? '';
    return {
      hits,
      coverage: share(asked, held.get(best)),
      focus: share(asked, named.get(best)),
      shared: sharedBy(asked, held.get(best)).length,
    };
  };
}
