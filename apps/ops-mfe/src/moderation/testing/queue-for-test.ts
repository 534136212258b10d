import type { ModeratedComment } from '@farm/contracts';
import type { FakeApi } from '@farm/web-kit/testing';
import { asOperator } from '../../admin/testing/operator-for-test';

export const QUEUE = 'GET /api/ops/moderation/queue';
export const ACTION = 'POST /api/ops/moderation/comments/:id';

export const idOf = (number: number): string => `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** A makeHeldComment comment. */
export const makeHeldComment = (number: number, words: Partial<ModeratedComment> = {}): ModeratedComment => ({
  id: idOf(number),
  content: `Words ${number}`,
  name: `Ada ${number}`,
  state: 'PENDING',
  createdAt: '2026-11-20T14:05:00.000Z',
  edited: false,
  likes: 0,
  question: false,
  answered: false,
  farm: false,
  pinned: false,
  parent: null,
  score: 60,
  reports: [],
  reasons: [
    { reason: 'A link before any comment was approved', points: 30 },
    { reason: 'More than two links', points: 30 },
  ],
  visitor: { mark: '3fa2c1', published: 4, hidden: 1, blockedUntil: null },
  ...words,
});

/** The fake API of moderation with these comments on every tab. Actions change them as the service would. */
export function moderationApi(comments: ModeratedComment[], overrides: FakeApi = {}): FakeApi {
  const after = { approve: 'PUBLISHED', restore: 'PUBLISHED', hide: 'HIDDEN', delete: 'DELETED' } as const;
  return {
    ...asOperator,
    [QUEUE]: { comments, next: null, waiting: { held: comments.length, reported: 2, questions: 1 } },
    [ACTION]: ({ params, body }: { params: { id: string }; body: { action: string } }) => {
      const comment = comments.find(({ id }) => id === params.id) ?? makeHeldComment(0);
      const state = after[body.action as keyof typeof after] ?? comment.state;
      return { ...comment, state, pinned: body.action === 'pin' };
    },
    ...overrides,
  };
}
