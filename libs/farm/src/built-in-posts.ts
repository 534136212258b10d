import { builtInTurn } from './built-in-rotation';
import posts from './built-in-posts.json';

/** A short read for a grower. A tip is a sentence, or one under its own title. */
export interface BuiltInPost {
  title: string;
  /** Plain paragraphs with an empty line between. */
  content: string;
  tips: readonly string[];
}

/** The posts shown before the service answers, and when it does not; `builtInTitles` are theirs. */
export const builtInPosts: readonly BuiltInPost[] = posts.map(({ content, ...post }) => ({
  ...post,
  content: content.join('\n\n'),
}));

/** The built-in post of a day: the three rotate. */
export const builtInPost = (at: Date): BuiltInPost => builtInPosts[builtInTurn(at)] as BuiltInPost;
