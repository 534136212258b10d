import type { ModeratedComment, ModerationAction } from '@farm/contracts';
import { call } from '@farm/web-kit';
import { useActionEach, useChangePages, usePages, type Body } from '../admin/queries';
import { remainsInTab, type QueueTab } from './moderation-actions';

export interface QueueQuery {
  tab: QueueTab;
  search: string;
}

const queueInput = ({ tab, search }: QueueQuery) => ({ query: { tab, search: search || undefined } });

export function useQueue(query: QueueQuery) {
  const list = usePages('GET /api/ops/moderation/queue', queueInput(query));
  return { ...list, comments: list.pages.flatMap(({ comments }) => comments), waiting: list.pages[0]?.waiting };
}

/** Updates a comment in the loaded pages after an action, or removes it from a tab it no longer belongs to. */
export function useUpdateQueue(query: QueueQuery) {
  const change = useChangePages('GET /api/ops/moderation/queue', queueInput(query));
  const { tab } = query;
  return (action: ModerationAction, after: ModeratedComment) =>
    change((pages) => {
      const remains = remainsInTab(tab, action, after);
      const isListed = pages.some(({ comments }) => comments.some(({ id }) => id === after.id));
      const removed = isListed && !remains ? 1 : 0;
      return pages.map((page) => ({
        ...page,
        comments: page.comments.flatMap((each) => (each.id === after.id ? (remains ? [after] : []) : [each])),
        waiting: tab === 'all' ? page.waiting : { ...page.waiting, [tab]: Math.max(0, page.waiting[tab] - removed) },
      }));
    });
}

export interface CommentModeration extends Body<'POST /api/ops/moderation/comments/:id'> {
  comment: ModeratedComment;
}

export function useCommentActions(query: QueueQuery, onDone: (action: CommentModeration) => void) {
  const update = useUpdateQueue(query);
  return useActionEach({
    key: ['POST /api/ops/moderation/comments/:id'],
    idOf: ({ comment }: CommentModeration) => comment.id,
    send: ({ comment, ...body }) => call('POST /api/ops/moderation/comments/:id', { params: { id: comment.id }, body }),
    onSuccess: (after, action) => {
      update(action.action, after);
      onDone(action);
    },
  });
}
