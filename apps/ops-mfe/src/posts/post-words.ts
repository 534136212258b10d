import type { BadgeTone } from '@farm/ui';
import type { Post, Words } from './use-posts';

/** A tip as the form holds it; without a title it is one sentence. */
export interface TypedTip {
  title: string;
  content: string;
}
export interface TypedPost {
  title: string;
  slug: string;
  content: string;
  tips: readonly TypedTip[];
}
export type Wrong = Partial<Record<'title' | 'slug' | 'content' | 'tips', string>>;

const EMPTY: TypedPost = { title: '', slug: '', content: '', tips: [{ title: '', content: '' }] };
export const MOST_TIPS = 8;

/** What the form begins with. */
export const typedOf = (post: Post | null): TypedPost =>
  post
    ? {
        ...{ title: post.title, slug: post.slug, content: post.content },
        tips: post.tips.map((tip) => (typeof tip === 'string' ? { title: '', content: tip } : tip)),
      }
    : EMPTY;

/** Empty tips are left out. */
export function wordsOf({ title, slug, content, tips }: TypedPost): Words {
  const told = tips
    .map((tip) => ({ title: tip.title.trim(), content: tip.content.trim() }))
    .filter((tip) => tip.content !== '');
  return {
    ...{ title: title.trim(), content: content.trim() },
    ...(slug.trim() === '' ? {} : { slug: slug.trim() }),
    tips: told.map((tip) => (tip.title === '' ? tip.content : tip)),
  };
}

const tipWrong = ({ title, content }: TypedTip): boolean =>
  (content.trim() === '' && title.trim() !== '') || content.trim().length > 400 || title.trim().length > 80;

/** What the service would not take, field by field, in its own words. */
export function wrongOf(typed: TypedPost): Wrong {
  const { title, slug, content, tips } = wordsOf(typed);
  const wrong: Wrong = {};
  if (title.length < 3 || title.length > 120) wrong.title = 'Please give a title of 3 to 120 characters.';
  if (slug !== undefined && !(slug.length >= 3 && slug.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)))
    wrong.slug = 'Please use 3 to 80 small letters, digits and single dashes for the address.';
  if (content.length < 20 || content.length > 8_000) wrong.content = 'Please write 20 to 8,000 characters.';
  if (tips.length > MOST_TIPS || typed.tips.some(tipWrong))
    wrong.tips = 'Please keep a tip to 400 characters and its title to 80, and give each title a tip.';
  return wrong;
}

export const sameWords = (a: TypedPost, b: TypedPost): boolean =>
  JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b));

export const STATES: Record<Post['state'], { word: string; tone: BadgeTone }> = {
  draft: { word: 'Draft', tone: 'plain' },
  scheduled: { word: 'Scheduled', tone: 'squash' },
  published: { word: 'Published', tone: 'green' },
};

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** '2026-11-21' as 'Nov 21, 2026'. */
export const dayText = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`));

/** Paragraphs: an empty line begins one. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
