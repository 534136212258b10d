import { Type } from '@sinclair/typebox';
import { Articles, ArticleWording } from '../community/article-section';
import { type Contract, StrictObject } from '../contract';

/** The articles from which the assistant answers, for the form at /ops/content that changes them. */
export const articles = {
  'GET /api/dexter/articles': {
    access: 'editor',
    reply: StrictObject({
      builtIn: Type.Array(ArticleWording),
      /** Published articles that break a rule of this release: the built-in ones answer in their place. */
      unused: Type.Array(StrictObject({ id: Type.String(), faults: Type.Array(Type.String()) })),
    }),
  },
  /** Checks articles by the rules of the built-in ones before they are published. 400 `articles.faulty` says what to change. */
  'POST /api/dexter/articles/check': {
    access: 'editor',
    cost: 'high',
    audit: 'never', // it stores nothing
    body: Articles,
    reply: StrictObject({ checked: Type.Integer() }),
    messages: { '': 'Please save the draft first: a field of an article is empty or too long.' },
    bodyBytes: 524_288, // 150 articles
    timeoutSeconds: 15,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
