import type { Browser, HotCall } from '@farm/server-kit/testing';
import { LIST } from './porch-for-test';

const TWENTY_LOOKS = 'replies of twenty conversations are twenty looks into an index; a crowd shares them for a second';

const SHARED = `${TWENTY_LOOKS}; one's own words and likes are one more`;

/** What a crowd asks of this service. `neighbor` has a cookie, `root` is a conversation, `before` the end of a page. */
export const hotCalls = (known: { neighbor: Browser; root: string; before: string }): HotCall[] => [
  { name: 'comments, a new browser', key: LIST, warm: 0, buffers: 400, because: TWENTY_LOOKS },
  { name: 'comments, a known browser', key: LIST, as: known.neighbor, most: 3, warm: 1, buffers: 400, because: SHARED },
  {
    ...{ name: 'older comments', key: LIST, input: { query: { before: known.before } }, as: known.neighbor },
    ...{ buffers: 400, because: TWENTY_LOOKS },
  },
  { name: 'replies', key: 'GET /api/comments/:id/replies', input: { params: { id: known.root } }, as: known.neighbor },
  {
    name: 'like',
    key: 'POST /api/comments/:id/like',
    input: { params: { id: known.root } },
    as: known.neighbor,
    most: 1,
  },
  {
    name: 'un-like',
    key: 'DELETE /api/comments/:id/like',
    input: { params: { id: known.root } },
    as: known.neighbor,
    most: 1,
  },
  { name: 'own comments', key: 'GET /api/comments/mine', as: known.neighbor, most: 1 },
  { name: 'weather', key: 'GET /api/weather/current', warm: 0, most: 1 },
  { name: 'post of the day', key: 'GET /api/daily-blog', most: 1, warm: 0 },
  { name: 'posts', key: 'GET /api/daily-blog/archive', most: 1, warm: 0 },
  { name: 'a post', key: 'GET /api/daily-blog/posts/:slug', input: { params: { slug: 'post-7' } }, most: 1, warm: 0 },
  { name: 'feed', key: 'GET /api/daily-blog/feed', most: 1, warm: 0 },
];
