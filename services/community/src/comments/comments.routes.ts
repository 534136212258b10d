import { comments } from '@farm/contracts';
import { networkPrefix, serve, type App, type Cached, type Caller, type VisitorHasher } from '@farm/server-kit';
import { authorOf, toDto } from './comment';
import { getConversation, listComments, listReplies, commentNotFound, type ThreadState } from './list-comments';
import type { ThreadRepository } from './thread.repository';
import {
  editComment,
  postComment,
  removeAll,
  removeComment,
  reportComment,
  type WriteCommentsDeps,
} from './write-comments';

export interface CommentRouteDeps extends WriteCommentsDeps {
  thread: ThreadRepository;
  state: Cached<ThreadState>;
  hashVisitor: VisitorHasher;
}

export function commentRoutes(app: App, deps: CommentRouteDeps): void {
  const { comments: store, thread, hashVisitor } = deps;
  const author = (caller: Caller) => authorOf(caller, hashVisitor);
  serve(app, comments, {
    'GET /api/comments/daily-farm-wisdom': ({ query }, { visitor }) =>
      listComments(query, hashVisitor(visitor), thread),
    'POST /api/comments/daily-farm-wisdom': ({ body }, caller) => postComment(body, author(caller), deps),
    'GET /api/comments/daily-farm-wisdom/state': (_, { reply }) => {
      reply.header('cache-control', 'no-cache');
      return deps.state();
    },
    'GET /api/comments/:id/replies': ({ params, query }, { visitor }) =>
      listReplies({ ...params, ...query }, hashVisitor(visitor), thread),
    'GET /api/comments/:id/conversation': ({ params }, { visitor }) =>
      getConversation(params.id, hashVisitor(visitor), thread),
    'POST /api/comments/:id/like': async ({ params }, { visitor }) => {
      const likes = await store.like(params.id, hashVisitor(visitor));
      return likes === null ? commentNotFound() : { likes, liked: true };
    },
    'DELETE /api/comments/:id/like': async ({ params }, { visitor }) => {
      const likes = await store.unlike(params.id, hashVisitor(visitor));
      return likes === null ? commentNotFound() : { likes, liked: false };
    },
    'PATCH /api/comments/:id': ({ params, body }, caller) => editComment(params.id, body.content, author(caller), deps),
    'DELETE /api/comments/:id': ({ params }, caller) => removeComment(params.id, author(caller), deps),
    'POST /api/comments/:id/report': ({ params, body }, caller) => {
      // Hashed with the comment, so that reports of one network cannot be linked across comments.
      const network = hashVisitor(`report ${params.id} ${networkPrefix(caller.request.ip)}`);
      return reportComment(params.id, body, { ...author(caller), network }, deps);
    },
    'GET /api/comments/mine': async (_, { visitor, reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-comments.json"');
      return { comments: (await store.own(hashVisitor(visitor))).map(toDto) };
    },
    'DELETE /api/comments/mine': (_, caller) => removeAll(author(caller), deps),
  });
}
