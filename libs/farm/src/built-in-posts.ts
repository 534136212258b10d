import { builtInTurn } from './built-in-rotation';
import posts from './built-in-posts.json';

/** A post of the daily blog that comes with the site. */
export interface BuiltInPost {
  title: string;
  /** Plain paragraphs with an empty line between. */
  content: string;
  tips: readonly string[];
}

/** Shown until the service responds, and if it fails. `builtInTitles` has their titles. */
export const builtInPosts: readonly BuiltInPost[] = posts.map(({ content, ...post }) => ({
  ...post,
  content: content.join('\n\n'),
}));

/** The built-in post of a day; the three rotate. */
export const builtInPost = (at: Date): BuiltInPost => builtInPosts[builtInTurn(at)] as BuiltInPost;
