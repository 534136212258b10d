import { ARTICLE_CATEGORIES, ARTICLE_RISKS } from '@farm/contracts';
import { parse } from 'yaml';

/** The folders of the knowledge base. Every article is in the folder of its category. */
export const CATEGORIES = ARTICLE_CATEGORIES;
type Category = (typeof CATEGORIES)[number];

export type Risk = (typeof ARTICLE_RISKS)[number];

/** An article file, with its placeholders. */
export interface ArticleFile {
  /** The name of its file without '.md'. */
  id: string;
  title: string;
  /** Questions of visitors, as they type them. */
  phrasings: readonly string[];
  category: Category;
  sourceName: string;
  sourceUrl: string;
  /** Month of the last review, '2026-11'. */
  reviewedAt: string;
  /** Who reviewed it, by role and never by name. */
  reviewedBy: string;
  risk: Risk;
  /** Plain text, one line, placeholders not yet filled in. */
  template: string;
}

const FIELDS = ['id', 'title', 'phrasings', 'category', 'sourceName', 'sourceUrl', 'reviewedAt', 'reviewedBy', 'risk'];
const PARTS = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((word) => word === value);

function frontOf(where: string, matter: string): Record<string, unknown> {
  const front: unknown = parse(matter);
  if (typeof front !== 'object' || front === null)
    throw new Error(`${where}: the front matter is not a list of fields`);
  const strange = Object.keys(front).find((key) => !FIELDS.includes(key));
  if (strange) throw new Error(`${where}: '${strange}' is an unknown field`);
  return { ...front };
}

/**
 * Parses one article. `where` is 'category/id' and must match the front matter.
 * @throws with the file's name and the fault: a broken article stops the start.
 */
export function articleOf(where: string, file: string): ArticleFile {
  const [, matter, body] = PARTS.exec(file) ?? [];
  if (matter === undefined || !isText(body)) throw new Error(`${where}: no front matter or no text`);
  const front = frontOf(where, matter);
  const text = (field: string): string => {
    const value = front[field];
    if (!isText(value)) throw new Error(`${where}: '${field}' is missing or not a text`);
    return value;
  };
  const { phrasings } = front;
  if (!Array.isArray(phrasings) || !phrasings.every(isText))
    throw new Error(`${where}: 'phrasings' is no list of phrasings`);
  const category = oneOf(CATEGORIES, front.category);
  const risk = oneOf(ARTICLE_RISKS, front.risk);
  if (!category || !risk) throw new Error(`${where}: unknown category or risk`);
  const id = text('id');
  if (where !== `${category}/${id}`) throw new Error(`${where}: the front matter says '${category}/${id}'`);
  return {
    ...{ id, title: text('title'), phrasings, category, risk },
    ...{ sourceName: text('sourceName'), sourceUrl: text('sourceUrl') },
    ...{ reviewedAt: text('reviewedAt'), reviewedBy: text('reviewedBy') },
    template: body.trim().replace(/\s+/g, ' '),
  };
}
