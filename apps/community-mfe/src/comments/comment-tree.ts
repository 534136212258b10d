import type { Comment } from '@farm/contracts';

/** A conversation: a comment without a parent, and what was answered below it. */
export interface Told {
  root: Comment;
  replies: Comment[];
}

/**
 * Groups a flat list in one pass: each comment without a parent, with the replies that name it. Spec 2 section 7: items
 * are grouped by parentid. A reply to a reply stands under the same root; a reply whose root is not in the list is left
 * out. Comments are handed on as they are, so that what did not change is not drawn again.
 */
export function commentTree(list: readonly Comment[]): Told[] {
  const byId = new Map(list.map((comment) => [comment.id, comment]));
  const rootOf = ({ parentid, rootid, id }: Comment, seen = new Set<string>()): string | undefined => {
    if (parentid === undefined) return id;
    if (rootid !== undefined) return rootid;
    const parent = byId.get(parentid);
    if (!parent || seen.has(parent.id)) return undefined;
    return rootOf(parent, seen.add(parent.id));
  };
  const told = new Map<string, Told>();
  for (const root of list) if (root.parentid === undefined) told.set(root.id, { root, replies: [] });
  for (const comment of list) {
    if (comment.parentid !== undefined) told.get(rootOf(comment) ?? '')?.replies.push(comment);
  }
  return [...told.values()];
}
