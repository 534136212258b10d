import type { Calls, Comment, ReplyOf } from '@farm/contracts';
import type { FakeApi } from '@farm/web-kit/testing';

export const LIST = 'GET /api/comments/daily-farm-wisdom';
export const POST = 'POST /api/comments/daily-farm-wisdom';
export const STATE = 'GET /api/comments/daily-farm-wisdom/state';
export const NOW = '2026-11-21T17:00:30.000Z';

export const idOf = (number: number): string => `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** A comment that was written so many minutes ago. */
export const makeComment = (number: number, words: Partial<Comment> = {}, minutes = number): Comment => ({
  ...{ id: idOf(number), content: `Words ${number}`, commenter_name: 'Ada', likes: 0 },
  createdat: new Date(Date.parse(NOW) - minutes * 60_000).toISOString(),
  ...words,
});

/** A reply to another comment. */
export const answer = (number: number, to: Comment, words: Partial<Comment> = {}, minutes = number): Comment =>
  makeComment(number, { parentid: to.id, rootid: to.rootid ?? to.id, ...words }, minutes);

/** What the service answers about the state of a thread with these comments. */
export const stateOf = (comments: readonly Comment[]): ReplyOf<Calls[typeof STATE]> => ({
  ...{ total: comments.length, roots: comments.length, questions: 0 },
  newest:
    comments
      .map(({ createdat, id }) => `${createdat}_${id}`)
      .sort()
      .at(-1) ?? '',
});

/** What the service answers about these comments. */
export const withComments = (...comments: Comment[]): FakeApi => ({ [LIST]: comments, [STATE]: stateOf(comments) });
