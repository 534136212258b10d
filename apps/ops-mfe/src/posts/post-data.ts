import type { CallKey } from '@farm/contracts';
import { call, getErrorBody } from '@farm/web-kit';
import type { Body, Reply } from '../admin/queries';

export type EditablePost = Reply<'GET /api/ops/inbox/posts'>['posts'][number];
export type PostBody = Body<'POST /api/ops/inbox/posts'>;

const POST_CALLS: readonly CallKey[] = ['GET /api/ops/inbox/posts'];

export const POST_ACTION = {
  reload: POST_CALLS,
  checkFirst: 'Your text is still here. Please check the list before you try again.',
};

export function savePost(post: EditablePost | null, body: PostBody): Promise<EditablePost> {
  if (!post) return call('POST /api/ops/inbox/posts', { body });
  return call('PUT /api/ops/inbox/posts/:id', {
    params: { id: post.id },
    body: { ...body, slug: body.slug ?? post.slug, updatedAt: post.updatedAt },
  });
}

export const publishPost = ({ id }: EditablePost, publishOn: string | undefined): Promise<EditablePost> =>
  call('POST /api/ops/inbox/posts/:id/publish', { params: { id }, body: { publishOn } });

/** The stored version of a post, if a save was rejected because somebody else changed it. */
export function conflictingPost(error: unknown): EditablePost | null {
  const body = getErrorBody(error) as { code: string; post?: EditablePost } | null;
  return body?.code === 'post.changed' ? (body.post ?? null) : null;
}
