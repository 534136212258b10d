import type { ServiceContent, Tip } from '@farm/contracts';
import type { MonthlyPost } from './blog-posts';

type PostForms = NonNullable<ServiceContent['posts']>;

const toTip = ({ title, content }: PostForms['posts'][number]['tips'][number]): Tip =>
  title === undefined ? content : { title, content };

/** The monthly posts as operators change them by form. */
export const toPostForms = (posts: readonly MonthlyPost[]): PostForms => ({
  posts: posts.map(({ month, slug, title, content, tips }) => ({
    ...{ month, slug, title, content },
    tips: tips.map((tip) => (typeof tip === 'string' ? { content: tip } : tip)),
  })),
});

export const toMonthlyPosts = ({ posts }: PostForms): MonthlyPost[] =>
  posts.map((post) => ({ ...post, tips: post.tips.map(toTip) }));
