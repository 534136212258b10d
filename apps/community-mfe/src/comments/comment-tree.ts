import type { Comment } from '@farm/contracts';

export interface Told extends Comment {
  replies: Comment[];
}

/**
 * Groups a flat list: each comment without a parent, with the replies that name it. Spec 2 section 7: items are grouped
 * by parentid. A reply to a reply stands under the same root; a reply whose root is not in the list is left out.
 */
export function commentTree(list: readonly Comment[]): Told[] {
  const byId = new Map(list.map((comment) => [comment.id, comment]));
  const rootOf = ({ parentid, id }: Comment, seen = new Set<string>()): string | undefined => {
    if (parentid === undefined) return id;
    const parent = byId.get(parentid);
    if (!parent || seen.has(parent.id)) return undefined;
    return rootOf(parent, seen.add(parent.id));
  };
  const roots = new Map<string, Told>();
  for (const comment of list) if (comment.parentid === undefined) roots.set(comment.id, { ...comment, replies: [] });
  for (const comment of list) {
    if (comment.parentid !== undefined) roots.get(rootOf(comment) ?? '')?.replies.push(comment);
  }
  return [...roots.values()];
}
