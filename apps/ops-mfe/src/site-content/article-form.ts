import type { Articles, ArticleWording } from '@farm/contracts';
import { itemSchemaOf } from './changed-items';
import { changedFields, trimTexts, type ChangedField } from './content-changes';
import type { FieldSchema } from './content-schema';

type Category = ArticleWording['category'];
type Risk = ArticleWording['risk'];

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  crops: 'Crops',
  pests: 'Pests',
  soil: 'Soil',
  'water-weather': 'Water and weather',
  calendars: 'Calendars',
  'animals-bees': 'Animals and bees',
  preserving: 'Preserving',
  'market-money': 'Market and money',
  'grants-loans': 'Grants and loans',
  'community-youth': 'Community and youth',
  'this-site': 'This site',
};

/** What a mistake would harm, with the sentence that the text must then contain. */
export const RISK_NAMES: Readonly<Record<Risk, string>> = {
  none: 'Nothing',
  food: 'Food: name a tested recipe, or say when in doubt, throw it out',
  chemical: 'Sprays and poisons: say that the label is the law',
  animal: 'Animals: name the vet or Extension',
  money: 'Money',
};

/** An article in a list: as it would be published, and whether the site came with it. */
export interface ListedArticle {
  article: ArticleWording;
  state: 'built-in' | 'changed' | 'new' | 'withdrawn';
}

export const STATE_NAMES: Readonly<Record<ListedArticle['state'], string>> = {
  'built-in': '',
  changed: 'changed',
  new: 'yours',
  withdrawn: 'withdrawn',
};

/** All articles: changed, new and withdrawn ones first. */
export function listArticles({ changed, withdrawn }: Articles, builtIn: readonly ArticleWording[]): ListedArticle[] {
  const ids = new Set(builtIn.map(({ id }) => id));
  const gone = new Set(withdrawn);
  const stateOf = (id: string): ListedArticle['state'] =>
    gone.has(id) ? 'withdrawn' : ids.has(id) ? 'changed' : 'new';
  const own = changed.map((article) => ({ article, state: stateOf(article.id) }));
  const changedIds = new Set(changed.map(({ id }) => id));
  const others = builtIn
    .filter(({ id }) => !changedIds.has(id))
    .map((article) => ({ article, state: gone.has(article.id) ? ('withdrawn' as const) : ('built-in' as const) }));
  return [...own, ...others].sort(
    (one, other) => Number(one.state === 'built-in') - Number(other.state === 'built-in'),
  );
}

/** The articles that contain every word of a search. */
export function findArticles(articles: readonly ListedArticle[], search: string): ListedArticle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter(({ article: { title, phrasings, text, category } }) => {
    const all = [title, ...phrasings, text, CATEGORY_NAMES[category]].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** An article with one of its fields changed; others stay. */
export function withArticle({ changed, withdrawn }: Articles, article: ArticleWording): Articles {
  const isKnown = changed.some(({ id }) => id === article.id);
  const next = changed.map((each) => (each.id === article.id ? article : each));
  return { withdrawn, changed: isKnown ? next : [...changed, article] };
}

/** Without what was changed of an article, or without a new one. */
export const withoutArticle = ({ changed, withdrawn }: Articles, id: string): Articles => ({
  changed: changed.filter((each) => each.id !== id),
  withdrawn: withdrawn.filter((each) => each !== id),
});

/** Withdraws a built-in article, or uses it again. */
export const withWithdrawal = ({ changed, withdrawn }: Articles, id: string, isWithdrawn: boolean): Articles => ({
  changed,
  withdrawn: [...withdrawn.filter((each) => each !== id), ...(isWithdrawn ? [id] : [])],
});

/** A new article that answers a question. */
export const newArticle = (question = ''): ArticleWording => ({
  id: `own-${crypto.randomUUID().slice(0, 8)}`,
  ...{ title: '', phrasings: question === '' ? [] : [question], category: 'crops', risk: 'none' },
  ...{ sourceName: '', sourceUrl: '', reviewedAt: '', text: '' },
});

/** What an editor changes of an article. */
export function articleSchemaOf(schema: FieldSchema): FieldSchema {
  const { properties = {}, ...article } = itemSchemaOf(schema, ['id', 'reviewedAt']);
  const { category, risk } = properties;
  return {
    ...article,
    properties: {
      ...properties,
      category: { ...category, title: 'Category' },
      risk: { ...risk, title: 'What a mistake would harm' },
    },
  };
}

/** What is stored: trimmed, without articles that are as the site came with them; a changed one is reviewed in `month`. */
export function storedArticles(
  schema: FieldSchema,
  { changed, withdrawn }: Articles,
  builtIn: readonly ArticleWording[],
  live: Articles,
  month: string,
): Articles {
  const [original, published] = [builtIn, live.changed].map((list) => new Map(list.map((each) => [each.id, each])));
  const isSame = (one: ArticleWording, other: ArticleWording | undefined) =>
    other !== undefined && changedFields(articleSchemaOf(schema), one, other).length === 0;
  const stored = changed.map((each) => ({
    ...(trimTexts(each) as ArticleWording),
    phrasings: each.phrasings.map((phrasing) => phrasing.trim()).filter(Boolean),
  }));
  return {
    withdrawn,
    changed: stored
      .filter((each) => !isSame(each, original?.get(each.id)))
      .map((each) => {
        const before = published?.get(each.id);
        return { ...each, reviewedAt: before && isSame(each, before) ? before.reviewedAt : month };
      }),
  };
}

/** The fields in which two values differ, by article. */
export function articleChanges(
  schema: FieldSchema,
  before: Articles,
  after: Articles,
  builtIn: readonly ArticleWording[],
): ChangedField[] {
  const [one, other] = [before, after].map(
    ({ changed, withdrawn }) =>
      new Map([...builtIn, ...changed].filter(({ id }) => !withdrawn.includes(id)).map((each) => [each.id, each])),
  );
  const ids = new Set([...before.changed, ...after.changed].map(({ id }) => id));
  for (const id of [...before.withdrawn, ...after.withdrawn]) ids.add(id);
  return [...ids].flatMap((id) => {
    const [was, is] = [one?.get(id), other?.get(id)];
    const title = (is ?? was)?.title ?? '';
    if (!is !== !was) return [{ label: title, before: was ? 'used' : 'not used', after: is ? 'used' : 'not used' }];
    return changedFields(articleSchemaOf(schema), was, is, title);
  });
}
