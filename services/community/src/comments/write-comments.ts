import {
  type Calls,
  COMMENT_TOO_LONG,
  type Comment,
  commentLimits,
  type InputOf,
  type ReplyOf,
  uuidPattern,
} from '@farm/contracts';
import { formatFarmDate } from '@farm/farm';
import {
  type Cached,
  type Clock,
  countCharacters,
  hasMoreGraphemes,
  throwHttpError,
  sanitizeLine,
  sanitizeText,
} from '@farm/server-kit';
import { isReservedName } from '@farm/server-kit/profanity';
import { settingsFrom, profanityFilterOf } from '../moderation/moderation-settings';
import { THREAD, toDto, type Author, type StoredComment } from './comment';
import type { CommentRepository } from './comments.repository';
import { commentNotFound, type ThreadState } from './list-comments';
import { contentHash, type SpamScore, spamScore } from './spam-score';

type Post = Calls['POST /api/comments/daily-farm-wisdom'];
type Report = Calls['POST /api/comments/:id/report'];

export interface WriteCommentsDeps {
  comments: CommentRepository;
  state: Pick<Cached<ThreadState>, 'clear'>;
  clock: Clock;
}

const DAY_MS = 86_400_000;
const EDIT_MS = 15 * 60_000;
const ID = new RegExp(uuidPattern);

const EMPTY = {
  comment: 'Please enter both your name and comment.',
  reply: 'Please enter both your name and reply.',
} as const;
const LONG_NAME = `Please keep your name to ${commentLimits.name} characters.`;
const RESERVED = 'That name belongs to the farm. Please use your own.';
// Longer input is rejected before it is processed. Sanitizing may shorten a text, and an emoji is several code units.
const MAX_TYPED_TEXT = 4 * commentLimits.content;
const MAX_TYPED_NAME = 10 * commentLimits.name;

/** The field that an error is about, so that a form shows it there. */
const CONTENT = { extra: { field: 'content' } };
const NAME = { extra: { field: 'commenterName' } };

/** Returns the text to store. @throws `comment.empty`, `comment.too_long` */
export function validateText(typed: string, kind: keyof typeof EMPTY): string {
  if (typed.length > MAX_TYPED_TEXT) return throwHttpError(422, 'comment.too_long', COMMENT_TOO_LONG, CONTENT);
  const text = sanitizeText(typed);
  if (text === '') return throwHttpError(400, 'comment.empty', EMPTY[kind]);
  return countCharacters(text) > commentLimits.content
    ? throwHttpError(422, 'comment.too_long', COMMENT_TOO_LONG, CONTENT)
    : text;
}

/** Returns the name to store. @throws `comment.empty`, `comment.name` */
export function validateName(typed: string, kind: keyof typeof EMPTY): string {
  if (typed.length > MAX_TYPED_NAME) return throwHttpError(422, 'comment.name', LONG_NAME, NAME);
  const name = sanitizeLine(typed);
  if (name === '') return throwHttpError(400, 'comment.empty', EMPTY[kind]);
  if (hasMoreGraphemes(name, commentLimits.name)) return throwHttpError(422, 'comment.name', LONG_NAME, NAME);
  return isReservedName(name) ? throwHttpError(422, 'comment.name', RESERVED, NAME) : name;
}

interface Submission {
  text: string;
  name: string;
  honeypot: boolean;
  /** The comment that is edited; null: a new one. */
  editedId: string | null;
}

/** Scores a submission. @throws `comment.blocked` for blocked visitors */
async function moderate(
  { text, name, honeypot, editedId }: Submission,
  { visitor, since, fromNetwork }: Author,
  { comments, clock }: WriteCommentsDeps,
): Promise<SpamScore & { textKey: string }> {
  const now = clock.now();
  const textKey = contentHash(text);
  const { blockedUntil, settings, ...history } = await comments.authorHistory({ visitor, textKey, now, editedId });
  if (blockedUntil)
    return throwHttpError(403, 'comment.blocked', `You can write here again after ${formatFarmDate(blockedUntil)}.`);
  const rules = settingsFrom(settings);
  const context = {
    ...history,
    text,
    name,
    honeypot,
    now,
    visitorSince: since,
    fromNetwork,
    badWord: profanityFilterOf(rules),
  };
  return { ...spamScore(context, rules.mode), textKey };
}

const toReply = (row: StoredComment): ReplyOf<Post> => ({
  commentId: row.id,
  status: row.status === 'PUBLISHED' ? 'published' : 'pending',
  comment: toDto(row),
});

async function findParent(id: string | undefined, { comments }: WriteCommentsDeps) {
  if (id === undefined) return { parentId: null, rootId: null };
  const parent = ID.test(id) ? await comments.findParent(id) : null;
  if (!parent) return throwHttpError(404, 'comment.no_parent', 'The comment you replied to was removed.');
  return { parentId: parent.id, rootId: parent.rootId };
}

/**
 * Publishes a comment or holds it for a moderator. Repeating a key gives the first result again.
 * @throws `comment.empty`, `.too_long`, `.name`, `.no_parent`, `.blocked`
 */
export async function postComment(
  body: InputOf<Post>['body'],
  author: Author,
  deps: WriteCommentsDeps,
): Promise<ReplyOf<Post>> {
  const { comments, clock, state } = deps;
  const { visitor } = author;
  const kind = body.parentId === undefined ? 'comment' : 'reply';
  const text = validateText(body.content, kind);
  const name = validateName(body.commenterName, kind);
  const { key = null, question = false, website = '' } = body;
  const findByKey = async () => (key === null ? null : comments.findByKey(visitor, key));
  const earlier = await findByKey();
  if (earlier) return toReply(earlier);
  const parent = await findParent(body.parentId, deps);
  const submission = { text, name, honeypot: website !== '', editedId: null };
  const { held, ...moderation } = await moderate(submission, author, deps);
  const inserted = await comments.insert({
    thread: THREAD,
    ...parent,
    body: text,
    authorName: name,
    visitor,
    key,
    question,
    ...moderation,
    status: held ? 'PENDING' : 'PUBLISHED',
    createdAt: clock.now(),
  });
  if (!held) state.clear();
  const stored = inserted ?? (await findByKey());
  return stored ? toReply(stored) : commentNotFound();
}

/** @throws 404 `comment.gone`, 403 `comment.not_yours` */
async function findOwn(id: string, { visitor }: Author, { comments }: WriteCommentsDeps): Promise<StoredComment> {
  const row = await comments.find(id, visitor);
  if (row?.mine) return row;
  if (row?.status !== 'PUBLISHED') return commentNotFound();
  return throwHttpError(403, 'comment.not_yours', 'You can only change your own comments.');
}

/** Possible for 15 minutes. Moderated again; a held comment remains held. @throws 409 `comment.too_late` */
export async function editComment(
  id: string,
  typed: string,
  author: Author,
  deps: WriteCommentsDeps,
): Promise<Comment> {
  const { comments, clock, state } = deps;
  const row = await findOwn(id, author, deps);
  if (row.status !== 'PUBLISHED' && row.status !== 'PENDING') return commentNotFound();
  const now = clock.now();
  if (now.getTime() - row.createdAt.getTime() > EDIT_MS)
    return throwHttpError(409, 'comment.too_late', 'You can only change a comment for 15 minutes after posting it.');
  const text = validateText(typed, row.parentId === null ? 'comment' : 'reply');
  const submission = { text, name: row.authorName, honeypot: false, editedId: id };
  const { held, ...moderation } = await moderate(submission, author, deps);
  const status = held ? 'PENDING' : row.status;
  if (!(await comments.edit(id, { ...moderation, status, body: text, editedAt: now }))) return commentNotFound();
  state.clear();
  return toDto({ ...row, status, body: text, editedAt: now });
}

/** Idempotent. */
export async function removeComment(id: string, author: Author, deps: WriteCommentsDeps): Promise<{ removed: true }> {
  await findOwn(id, author, deps);
  await deps.comments.remove(author.visitor, id, deps.clock.now());
  deps.state.clear();
  return { removed: true };
}

/** Deletes all comments of this browser. */
export async function removeAll({ visitor }: Author, deps: WriteCommentsDeps): Promise<{ removed: number }> {
  const removed = await deps.comments.remove(visitor, null, deps.clock.now());
  deps.state.clear();
  return { removed };
}

/**
 * Stores a report. It counts toward hiding only if the browser has been known for a day, and once per network: neither
 * new browsers nor one household can hide a comment. @throws `comment.gone`
 */
export async function reportComment(
  commentId: string,
  { reason, note = '' }: InputOf<Report>['body'],
  { visitor, since, network }: Author & { network: string },
  { comments, clock, state }: WriteCommentsDeps,
): Promise<{ thanks: true }> {
  const at = clock.now();
  const weighs = since === null || at.getTime() - since.getTime() > DAY_MS;
  const report = { commentId, visitor, reason, note: sanitizeText(note) || null, weighs, network, at };
  if (!(await comments.report(report))) return commentNotFound();
  state.clear();
  return { thanks: true };
}
