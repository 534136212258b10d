import { Type, type Static } from '@sinclair/typebox';
import { OneOf, StrictObject } from '../contract';
import { Line } from './content-fields';

/** The categories of articles. */
export const ARTICLE_CATEGORIES = [
  'crops',
  'pests',
  'soil',
  'water-weather',
  'calendars',
  'animals-bees',
  'preserving',
  'market-money',
  'grants-loans',
  'community-youth',
  'this-site',
] as const;

/** The harm of a mistake in an article. All but 'none' and 'money' require a safety sentence. */
export const ARTICLE_RISKS = ['none', 'food', 'chemical', 'animal', 'money'] as const;

const ArticleId = Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' });

/** An article of the assistant in its editor's words. Further rules are those of dexter's `POST /api/dexter/articles/check`. */
export const ArticleWording = StrictObject({
  id: ArticleId,
  title: Type.String({
    ...{ title: 'Title', minLength: 3, maxLength: 80, pattern: '^[^\\s<>{}][^\\n<>{}]*$' },
    description: 'What it is about, in a few words. It is shown as the source of an answer.',
  }),
  phrasings: Type.Array(
    Type.String({ title: 'Question', minLength: 2, maxLength: 120, pattern: '^[^\\s<>{}$][^\\n<>{}$]*$' }),
    {
      ...{ title: 'Questions of visitors', minItems: 3, maxItems: 6, uniqueItems: true },
      description: 'Three to six, as visitors type them. The first is shown as a button; one has at most three words.',
    },
  ),
  category: OneOf(ARTICLE_CATEGORIES),
  risk: OneOf(ARTICLE_RISKS),
  sourceName: Line('Source', 160, 'Who says so, such as Clemson Cooperative Extension.'),
  sourceUrl: Type.String({
    ...{
      title: 'Address of the source',
      maxLength: 300,
      input: 'address',
      pattern: '^(?:https://[^\\s"<>]+|/[a-z-]*)$',
    },
    description: 'It begins with https://. An article about this site names its page, such as /programs.',
  }),
  reviewedAt: Type.String({ title: 'Month of its review', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }),
  text: Type.String({
    ...{ title: 'Text', minLength: 100, maxLength: 1_600 },
    pattern: '^(?:[^<>{}\\[\\]*_#`@\\n]|\\{\\{[\\w.]+(?::[\\w-]+)?\\}\\})+$',
    description:
      'One paragraph of 40 to 160 words, in two to eight sentences that each stand alone. No web addresses, prices or years: {{price:southern-market-garden}} and the like fill them in.',
  }),
});
export type ArticleWording = Static<typeof ArticleWording>;

/** The articles that differ from the built-in ones, or are new, each once; and the built-in ones that are not used. */
export const Articles = StrictObject({
  changed: Type.Array(ArticleWording, { title: 'Changed article', maxItems: 150 }),
  withdrawn: Type.Array(ArticleId, { title: 'Withdrawn article', maxItems: 150, uniqueItems: true }),
});
export type Articles = Static<typeof Articles>;
