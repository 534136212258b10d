import type { Calls, InputOf, ModeratedComment, ModerationAction, ModerationSettings, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { usePages } from '../desk/use-pages';
import { whyNotDone } from '../desk/why-not-done';
import { staysUnder, type QueueTab } from './acts';

type Queue = ReplyOf<Calls['GET /api/ops/moderation/queue']>;
export type ModerationEvent = ReplyOf<Calls['GET /api/ops/moderation/events']>['events'][number];

/** What a list of the desk was asked for. */
export interface Asked {
  tab: QueueTab;
  search: string;
}

const DESK = ['ops', 'moderation'];
const QUEUE = [...DESK, 'queue'];

const askQueue = ({ tab, search }: Asked, before?: string) =>
  call('GET /api/ops/moderation/queue', {
    query: { tab, ...(search !== '' && { search }), ...(before !== undefined && { before }) },
  });

const queue = (asked: Asked) =>
  queryOptions({ ...fresh, queryKey: [...QUEUE, asked.tab, asked.search], queryFn: () => askQueue(asked) });

/** The comments of a tab, as far as they were loaded. */
export const useQueue = (asked: Asked) => useQuery(queue(asked));

function useQueueChange(asked: Asked) {
  const cache = useQueryClient();
  return (change: (now: Queue) => Queue) =>
    cache.setQueryData<Queue>(queue(asked).queryKey, (now) => now && change(now));
}

/** The page after those that were loaded. */
export function useMoreQueue(asked: Asked) {
  const change = useQueueChange(asked);
  return useMutation({
    ...atOnce,
    mutationFn: (before: string) => askQueue(asked, before),
    onSuccess: (page) => change((now) => ({ ...page, comments: [...now.comments, ...page.comments] })),
  });
}

/** A list after an act: the comment as it is now, or gone with its place in the count. */
function withActed({ tab }: Asked, action: ModerationAction, after: ModeratedComment) {
  return (now: Queue): Queue => {
    const stays = staysUnder(tab, action, after);
    const comments = now.comments.flatMap((each) => (each.id === after.id ? (stays ? [after] : []) : [each]));
    const left = now.comments.length - comments.length;
    const waiting = tab === 'all' ? now.waiting : { ...now.waiting, [tab]: Math.max(0, now.waiting[tab] - left) };
    return { ...now, comments, waiting };
  };
}

export interface Act {
  comment: ModeratedComment;
  action: ModerationAction;
  reason: string;
  days?: 1 | 7 | 30;
}

/** Does something to one comment; `onDone` hears of each, also when several are on their way. */
export function useAct(asked: Asked, onDone: (act: Act) => void) {
  const change = useQueueChange(asked);
  return useMutation({
    ...atOnce,
    mutationFn: ({ comment, ...body }: Act) =>
      call('POST /api/ops/moderation/comments/:id', { params: { id: comment.id }, body }),
    onSuccess: (after, act) => {
      change(withActed(asked, act.action, after));
      onDone(act);
    },
  });
}

/** Answers a question in the farm's name. */
export function useAnswer(asked: Asked, comment: ModeratedComment) {
  const change = useQueueChange(asked);
  return useMutation({
    ...atOnce,
    mutationFn: (content: string) =>
      call('POST /api/ops/moderation/comments/:id/answer', { params: { id: comment.id }, body: { content } }),
    onSuccess: () => change(withActed(asked, 'approve', { ...comment, answered: comment.question })),
  });
}

export type BulkAction = InputOf<Calls['POST /api/ops/moderation/bulk']>['body']['action'];

/** Does the same to many comments; the lists are asked for anew. */
export function useBulk() {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: { ids: string[]; action: BulkAction; reason: string }) =>
      call('POST /api/ops/moderation/bulk', { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: QUEUE }),
  });
}

/** What was done, newest first; of one comment or of all. */
export function useEvents(comment: string | null) {
  const asked = comment === null ? {} : { comment };
  const list = usePages(['moderation events', comment], (before) =>
    call('GET /api/ops/moderation/events', { query: before === undefined ? asked : { ...asked, before } }),
  );
  return { ...list, events: list.pages.flatMap(({ events }) => events) };
}

const settings = queryOptions({
  ...fresh,
  queryKey: [...DESK, 'settings'],
  queryFn: () => call('GET /api/ops/moderation/settings'),
});
export const useSettings = () => useQuery(settings);

/** Sets how comments are screened from the next one on. */
export function useChangeSettings() {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: ModerationSettings) => call('PUT /api/ops/moderation/settings', { body }),
    onSuccess: (told) => cache.setQueryData(settings.queryKey, told),
  });
}

/** Why an act on a comment was not done; null while nothing failed. */
export const whyNot = (error: unknown): string | null =>
  whyNotDone(error, 'Please look whether it was done before you try again.');
