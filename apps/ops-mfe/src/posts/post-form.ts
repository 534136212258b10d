import type { ChosenPicture } from '../files/picture-field';
import type { Statuses } from '../admin/status-badge';
import type { EditablePost, PostBody } from './post-data';

export interface TipFields {
  title: string;
  content: string;
}
export interface PostFields {
  title: string;
  slug: string;
  content: string;
  tips: readonly TipFields[];
  picture: ChosenPicture | null;
}
export type PostProblems = Partial<Record<keyof PostFields, string>>;

const EMPTY: PostFields = { title: '', slug: '', content: '', tips: [{ title: '', content: '' }], picture: null };
export const MAX_TIPS = 8;

export const POST_STATES: Statuses<EditablePost['state']> = {
  draft: { label: 'Draft', tone: 'plain' },
  scheduled: { label: 'Scheduled', tone: 'squash' },
  published: { label: 'Published', tone: 'green' },
};

export function fieldsOf(post: EditablePost | null): PostFields {
  if (!post) return EMPTY;
  const { title, slug, content, tips, picture } = post;
  return {
    title,
    slug,
    content,
    picture,
    tips: tips.map((tip) => (typeof tip === 'string' ? { title: '', content: tip } : tip)),
  };
}

/** The request body. Empty tips are left out. */
export function bodyOf({ title, slug, content, tips, picture = null }: PostFields): PostBody {
  const filled = tips
    .map((tip) => ({ title: tip.title.trim(), content: tip.content.trim() }))
    .filter((tip) => tip.content !== '');
  return {
    title: title.trim(),
    content: content.trim(),
    slug: slug.trim() || undefined,
    picture: picture && { ...picture, alt: picture.alt.trim() },
    tips: filled.map((tip) => (tip.title === '' ? tip.content : tip)),
  };
}

const isInvalidTip = ({ title, content }: TipFields): boolean =>
  (content.trim() === '' && title.trim() !== '') || content.trim().length > 400 || title.trim().length > 80;

/** The errors by field, as the service checks them. */
export function validatePost(fields: PostFields): PostProblems {
  const { title, slug, content, tips, picture } = bodyOf(fields);
  const problems: PostProblems = {};
  if (title.length < 3 || title.length > 120) problems.title = 'Please enter a title of 3 to 120 characters.';
  if (slug !== undefined && !(slug.length >= 3 && slug.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)))
    problems.slug = 'Please use 3 to 80 lowercase letters, digits and single dashes for the URL.';
  if (content.length < 20 || content.length > 8_000) problems.content = 'Please enter 20 to 8,000 characters.';
  if (picture && picture.alt.length < 3) problems.picture = 'Please say in 3 to 200 characters what the picture shows.';
  if (tips.length > MAX_TIPS || fields.tips.some(isInvalidTip))
    problems.tips = 'Please limit tips to 400 characters and their titles to 80. A title needs a tip.';
  return problems;
}

export const isSamePost = (a: PostFields, b: PostFields): boolean =>
  JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

/** The fields after a save: those that have not changed since `sent` get the stored values. */
export function mergeFields(current: PostFields, sent: PostFields, stored: PostFields): PostFields {
  return {
    title: current.title === sent.title ? stored.title : current.title,
    slug: current.slug === sent.slug ? stored.slug : current.slug,
    content: current.content === sent.content ? stored.content : current.content,
    tips: current.tips === sent.tips ? stored.tips : current.tips,
    picture: current.picture === sent.picture ? stored.picture : current.picture,
  };
}

/** Paragraphs are separated by empty lines. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
