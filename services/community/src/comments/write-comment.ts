import { type Calls, type InputOf, type ReplyOf, uuidPattern } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import { checkedName, checkedText } from './checked-words';
import { refuseGone, THREAD } from './comments';
import type { CommentRepository } from './comments.repository';
import { judge, type Judging } from './judge';
import { shown, type StoredComment } from './stored-comment';
import type { ThreadState } from './thread-state';
import type { Writer } from './writer';

type Post = Calls['POST /api/comments/daily-farm-wisdom'];

export interface Writing extends Judging {
  comments: CommentRepository;
  state: Pick<ThreadState, 'forget'>;
}

const EDIT_MS = 15 * 60_000;
const ID = new RegExp(uuidPattern);

const posted = (row: StoredComment): ReplyOf<Post> => ({
  commentId: row.id,
  status: row.status === 'PUBLISHED' ? 'published' : 'pending',
  comment: shown(row),
});

const stateOf = ({ held }: { held: boolean }) => (held ? 'PENDING' : 'PUBLISHED');

/** What is answered: refuses with `comment.no_parent` what nobody can read. */
async function parentOf(id: string | undefined, { comments }: Writing) {
  if (id === undefined) return { parentId: null, rootId: null };
  const parent = ID.test(id) ? await comments.parent(id) : null;
  if (!parent) return refuse(404, 'comment.no_parent', 'The comment you answer is not there any more.');
  return { parentId: parent.id, rootId: parent.rootId };
}

/**
 * Publishes a comment or holds it for a moderator; loses none. The same visitor and key again get the first result. The
 * specification's payload alone is enough: text and name (Spec 2 section 7).
 */
export async function postComment(body: InputOf<Post>['body'], writer: Writer, deps: Writing): Promise<ReplyOf<Post>> {
  const { comments, clock, state } = deps;
  const { visitor } = writer;
  const kind = body.parentId === undefined ? 'comment' : 'reply';
  const text = checkedText(body.content, kind);
  const name = checkedName(body.commenterName, kind);
  const { key = null, question = false, website = '' } = body;
  const before = key === null ? null : await comments.byKey(visitor, key);
  if (before) return posted(before);
  const place = await parentOf(body.parentId, deps);
  const { held, ...verdict } = await judge({ text, name, honeypot: website !== '', besides: null }, writer, deps);
  const row = await comments.insert({
    ...{ thread: THREAD, ...place, body: text, authorName: name, visitor, key, question },
    ...{ ...verdict, status: stateOf({ held }), createdAt: clock.now() },
  });
  if (!held) state.forget();
  const stored = row ?? (key === null ? null : await comments.byKey(visitor, key));
  return stored ? posted(stored) : refuseGone();
}

/** Somebody's own comment, as long as it is there to be changed: 404 `comment.gone`, 403 `comment.not_yours`. */
async function ownComment(id: string, { visitor }: Writer, { comments }: Writing): Promise<StoredComment> {
  const row = await comments.find(id, visitor);
  if (row?.mine) return row;
  if (row?.status !== 'PUBLISHED') return refuseGone();
  return refuse(403, 'comment.not_yours', 'Only who wrote a comment can change it.');
}

/** New words for 15 minutes, screened like the first: 409 `comment.too_late`. What waits goes on waiting. */
export async function editComment(id: string, typed: string, writer: Writer, deps: Writing) {
  const { comments, clock, state } = deps;
  const row = await ownComment(id, writer, deps);
  if (row.status !== 'PUBLISHED' && row.status !== 'PENDING') return refuseGone();
  const now = clock.now();
  if (now.getTime() - row.createdAt.getTime() > EDIT_MS)
    return refuse(409, 'comment.too_late', 'A comment can be changed for 15 minutes after it was written.');
  const text = checkedText(typed, row.parentId === null ? 'comment' : 'reply');
  const written = { text, name: row.authorName, honeypot: false, besides: id };
  const { held, ...verdict } = await judge(written, writer, deps);
  const status = held ? 'PENDING' : row.status;
  if (!(await comments.edit(id, { ...verdict, status, body: text, editedAt: now }))) return refuseGone();
  state.forget();
  return shown({ ...row, status, body: text, editedAt: now });
}

/** Takes one's own comment back, at any time; words and name are gone at once. Again: it stays gone. */
export async function removeComment(id: string, writer: Writer, deps: Writing): Promise<{ removed: true }> {
  await ownComment(id, writer, deps);
  await deps.comments.remove(writer.visitor, id, deps.clock.now());
  deps.state.forget();
  return { removed: true };
}

/** Takes everything back that this browser wrote. */
export async function removeAll({ visitor }: Writer, deps: Writing): Promise<{ removed: number }> {
  const removed = await deps.comments.remove(visitor, null, deps.clock.now());
  deps.state.forget();
  return { removed };
}
