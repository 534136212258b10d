import { comments, type Comment } from '@farm/contracts';
import { alike, serve, type App, type Caller, type VisitorMark } from '@farm/server-kit';
import { moreReplies, olderPage, ROOTS, refuseGone } from './comments';
import type { FirstPage } from './first-page';
import type { LikesRepository } from './likes.repository';
import { reportComment, type Reporting } from './report-comment';
import { shown } from './stored-comment';
import type { ThreadState } from './thread-state';
import type { ThreadRepository } from './thread.repository';
import { editComment, postComment, removeAll, removeComment, type Writing } from './write-comment';
import { writerOf } from './writer';

export interface CommentDeps extends Writing, Reporting {
  thread: ThreadRepository;
  firstPage: Pick<FirstPage, 'read'>;
  likes: LikesRepository;
  state: ThreadState;
  visitorMark: VisitorMark;
}

/** What everybody is told; nothing when the browser has it already: 304. */
async function tellState({ reply }: Caller, { state }: CommentDeps) {
  const told = await state.now();
  reply.header('cache-control', 'no-cache');
  return alike(told);
}

async function ownFile({ visitor, reply }: Caller, deps: CommentDeps): Promise<{ comments: Comment[] }> {
  reply.header('content-disposition', 'attachment; filename="my-comments.json"');
  return { comments: (await deps.comments.own(deps.visitorMark(visitor))).map(shown) };
}

export function commentRoutes(app: App, deps: CommentDeps): void {
  const mark = deps.visitorMark;
  const by = (caller: Caller) => writerOf(caller, mark);
  serve(app, comments, {
    'GET /api/comments/daily-farm-wisdom': ({ query: { before, limit = ROOTS } }, { visitor, isNew }) =>
      before === undefined
        ? deps.firstPage.read(isNew ? null : mark(visitor), limit)
        : olderPage({ before, limit }, mark(visitor), deps.thread),
    'POST /api/comments/daily-farm-wisdom': ({ body }, caller) => postComment(body, by(caller), deps),
    'GET /api/comments/daily-farm-wisdom/state': (_, caller) => tellState(caller, deps),
    'GET /api/comments/:id/replies': ({ params, query }, { visitor }) =>
      moreReplies({ id: params.id, after: query.after }, mark(visitor), deps.thread),
    'POST /api/comments/:id/like': async ({ params }, { visitor }) => {
      const likes = await deps.likes.like(params.id, mark(visitor));
      return likes === null ? refuseGone() : { likes, liked: true };
    },
    'DELETE /api/comments/:id/like': async ({ params }, { visitor }) => {
      const likes = await deps.likes.unlike(params.id, mark(visitor));
      return likes === null ? refuseGone() : { likes, liked: false };
    },
    'PATCH /api/comments/:id': ({ params, body }, caller) => editComment(params.id, body.content, by(caller), deps),
    'DELETE /api/comments/:id': ({ params }, caller) => removeComment(params.id, by(caller), deps),
    'POST /api/comments/:id/report': ({ params, body }, caller) => reportComment(params.id, body, by(caller), deps),
    'GET /api/comments/mine': (_, caller) => ownFile(caller, deps),
    'DELETE /api/comments/mine': (_, caller) => removeAll(by(caller), deps),
  });
}
