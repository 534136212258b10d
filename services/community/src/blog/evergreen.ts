import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tip } from '@farm/contracts';

/** A post that comes with the site: the post of its month, every year. */
export interface EvergreenPost {
  /** 1 to 12. */
  month: number;
  slug: string;
  title: string;
  content: string;
  tips: readonly Tip[];
}

const FILE = /^\d\d-([a-z0-9-]+)\.md$/;
const FORM = /^---\nmonth: (\d{1,2})\ntitle: (.+)\n---\n([\s\S]+?)\n## Tips\n([\s\S]+)$/;
const TIP = /^- (?:\*\*(.+?):?\*\* )?(.+)$/;

const tipOf = (line: string): Tip[] => {
  const [, title, content] = TIP.exec(line) ?? [];
  if (content === undefined) return [];
  return [title === undefined ? content : { title: title.replace(/:$/, ''), content }];
};

/** Reads one post; undefined when the text has not the form of one. */
function postOf(slug: string, text: string): EvergreenPost | undefined {
  const [, month, title, content, tips] = FORM.exec(text) ?? [];
  if (month === undefined || title === undefined || content === undefined || tips === undefined) return undefined;
  return { month: Number(month), slug, title, content: content.trim(), tips: tips.trim().split('\n').flatMap(tipOf) };
}

/** The twelve posts of `content/blog`, by month. Throws with the file's name when one is not as it must be. */
export function readEvergreen(folder: string): readonly EvergreenPost[] {
  const blog = join(folder, 'blog');
  const posts = readdirSync(blog).map((name) => {
    const [, slug] = FILE.exec(name) ?? [];
    const post = slug === undefined ? undefined : postOf(slug, readFileSync(join(blog, name), 'utf8'));
    if (!post) throw new Error(`${join(blog, name)} is no post: month, title, paragraphs and tips are needed`);
    return post;
  });
  return posts.sort((a, b) => a.month - b.month);
}
