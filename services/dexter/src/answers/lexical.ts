import MiniSearch from 'minisearch';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { synonymsOf } from './synonyms';
import { contentStem, contentStems, tokens } from './words';

export interface Hit {
  article: Article;
  /** Grows with the number of articles: only comparable within one index. */
  score: number;
}

export interface Found {
  /** Best first, at most five. */
  hits: readonly Hit[];
  /** Share of the question's content words, weighed by rarity, that the best article holds. 0 to 1. */
  coverage: number;
}

export type Search = (question: string) => Found;

const FIELDS = ['title', 'askedAs', 'text'];
const SYNONYM_WEIGHT = 0.6; // never replaces the visitor's own words

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

/** Search over all articles by words, stems, beginnings, small typing errors and synonyms; in memory, under a millisecond. */
export function lexicalSearch({ articles, synonyms: groups }: Knowledge): Search {
  const index = indexOf(articles);
  const synonyms = synonymsOf(groups);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const stemsOf = new Map(
    articles.map(({ id, title, text, askedAs }) => [id, new Set(contentStems([title, text, ...askedAs].join(' ')))]),
  );
  const rarity = (stem: string) => {
    const holders = [...stemsOf.values()].filter((stems) => stems.has(stem)).length;
    return Math.log(1 + (articles.length - holders + 0.5) / (holders + 0.5));
  };
  const coverage = (question: readonly string[], article: Article | undefined) => {
    const held = article && stemsOf.get(article.id);
    if (!held || question.length === 0) return 0;
    const weigh = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + rarity(stem), 0);
    const covered = question.filter((stem) => held.has(stem) || synonyms(stem).some((other) => held.has(other)));
    return weigh(covered) / weigh(question);
  };
  return (question) => {
    const asked = contentStems(question);
    const scores = new Map<string, number>();
    const add = (query: string, weight: number, options = {}) => {
      for (const { id, score } of index.search(query, options))
        scores.set(String(id), (scores.get(String(id)) ?? 0) + score * weight);
    };
    add(question, 1);
    // Stems are stable under stemming, so a synonym's stem finds what its word would have found.
    add(asked.flatMap(synonyms).join(' '), SYNONYM_WEIGHT, { prefix: false, fuzzy: false });
    const ranked = [...scores].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).slice(0, 5);
    const hits = ranked.flatMap(([id, score]) => {
      const article = byId.get(id);
      return article ? [{ article, score }] : [];
    });
    return { hits, coverage: coverage(asked, hits[0]?.article) };
  };
}
