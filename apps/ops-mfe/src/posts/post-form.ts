import { postOpsInboxPosts } from '@farm/contracts/form-rules';
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

/** The errors of tips and picture. */
export function checkPost({ tips, picture }: Pick<PostFields, 'tips' | 'picture'>) {
  const { fields } = postOpsInboxPosts;
  return {
    tips: tips.some(isInvalidTip) ? fields.tips.message : undefined,
    picture: picture && picture.alt.trim().length < 3 ? fields.picture.message : undefined,
  };
}

export const isSamePost = (a: PostFields, b: PostFields): boolean =>
  JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

/** Paragraphs are separated by empty lines. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
