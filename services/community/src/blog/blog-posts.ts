import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DailyBlog, Picture, PostSource, Tip } from '@farm/contracts';
import { instantOf, site } from '@farm/farm';

export interface DatedPost {
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
  /** '2026-11-21' */
  date: string;
  updatedAt: Date;
  picture?: Picture | null;
  source?: PostSource;
}

/** Dates a monthly post to the first day of its month, in the last twelve months. */
export function datedMonthlyPost({ month, ...post }: MonthlyPost, today: string): DatedPost {
  const [year, now] = today.split('-').map(Number) as [number, number];
  const date = `${month > now ? year - 1 : year}-${String(month).padStart(2, '0')}-01`;
  return { ...post, date, updatedAt: instantOf(date, '00:00', site.place.timeZone) };
}

/** By day and slug, descending. */
export const newestFirst = (a: DatedPost, b: DatedPost): number =>
  a.date === b.date ? (a.slug < b.slug ? 1 : -1) : a.date < b.date ? 1 : -1;

export const toPostDto = ({ slug, title, date, content, tips, picture, source }: DatedPost): DailyBlog => ({
  slug,
  title,
  date,
  content,
  tips: [...tips],
  ...(picture && { picture }),
  ...(source && { source }),
});

/** A post of `content/blog`, shown every year in its month. */
export interface MonthlyPost {
  /** 1 to 12. */
  month: number;
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
}

const FILE = /^\d\d-([a-z0-9-]+)\.md$/;
const POST = /^---\nmonth: (\d{1,2})\ntitle: (.+)\n---\n([\s\S]+?)\n## Tips\n([\s\S]+)$/;
const TIP = /^- (?:\*\*(.+?):?\*\* )?(.+)$/;

const tipOf = (line: string): Tip[] => {
  const [, title, content] = TIP.exec(line) ?? [];
  if (content === undefined) return [];
  return [title === undefined ? content : { title: title.replace(/:$/, ''), content }];
};

/** Undefined: the text does not have the form of a post. */
function postOf(slug: string, text: string): MonthlyPost | undefined {
  const [, month, title, content, tips] = POST.exec(text) ?? [];
  if (month === undefined || title === undefined || content === undefined || tips === undefined) return undefined;
  return { month: Number(month), slug, title, content: content.trim(), tips: tips.trim().split('\n').flatMap(tipOf) };
}

/** The twelve posts of `content/blog`, by month. @throws with the name of a malformed file */
export function loadMonthlyPosts(folder: string): readonly MonthlyPost[] {
  const blog = join(folder, 'blog');
  const posts = readdirSync(blog).map((name) => {
    const [, slug] = FILE.exec(name) ?? [];
    const post = slug === undefined ? undefined : postOf(slug, readFileSync(join(blog, name), 'utf8'));
    if (!post) throw new Error(`${join(blog, name)} is malformed: a post needs month, title, paragraphs and tips`);
    return post;
  });
  return posts.sort((a, b) => a.month - b.month);
}

const MAX_SLUG = 70; // leaves room for '-99'

/** 'Okra & Peas, twice' -> 'okra-peas-twice'. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, MAX_SLUG).replace(/^-+|-+$/g, '');
  return slug.length >= 3 ? slug : 'post';
}

/** The slug, or the first free one of '…-2', '…-3'. */
export function freeSlug(start: string, existing: readonly string[]): string {
  let free = start;
  for (let n = 2; existing.includes(free); n += 1) free = `${start}-${n}`;
  return free;
}
