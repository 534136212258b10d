import type { Browser, HotCall } from '@farm/server-kit/testing';
import { LIST } from './comments-fixture';

const TWENTY_LOOKS = 'replies of twenty conversations are twenty looks into an index';

/** The most frequent requests. `neighbor` has a cookie, `root` is a conversation, `before` the cursor of a page's end. */
export const frequentCalls = (fixture: { visitor: Browser; root: string; before: string }): HotCall[] => [
  { name: 'comments, a new browser', key: LIST, maxBuffers: 400, reason: TWENTY_LOOKS },
  { name: 'comments, a known browser', key: LIST, as: fixture.visitor, maxBuffers: 400, reason: TWENTY_LOOKS },
  {
    ...{ name: 'older comments', key: LIST, input: { query: { before: fixture.before } }, as: fixture.visitor },
    ...{ maxBuffers: 400, reason: TWENTY_LOOKS },
  },
  {
    name: 'replies',
    key: 'GET /api/comments/:id/replies',
    input: { params: { id: fixture.root } },
    as: fixture.visitor,
  },
  {
    name: 'like',
    key: 'POST /api/comments/:id/like',
    input: { params: { id: fixture.root } },
    as: fixture.visitor,
    maxStatements: 1,
  },
  {
    name: 'un-like',
    key: 'DELETE /api/comments/:id/like',
    input: { params: { id: fixture.root } },
    as: fixture.visitor,
    maxStatements: 1,
  },
  { name: 'own comments', key: 'GET /api/comments/mine', as: fixture.visitor, maxStatements: 1 },
  { name: 'weather', key: 'GET /api/weather/current', maxWarmStatements: 0, maxStatements: 1 },
  { name: 'post of the day', key: 'GET /api/daily-blog', maxStatements: 1, maxWarmStatements: 0 },
  { name: 'posts', key: 'GET /api/daily-blog/archive', maxStatements: 1, maxWarmStatements: 0 },
  {
    name: 'a post',
    key: 'GET /api/daily-blog/posts/:slug',
    input: { params: { slug: 'post-7' } },
    maxStatements: 1,
    maxWarmStatements: 0,
  },
  { name: 'feed', key: 'GET /api/daily-blog/feed', maxStatements: 1, maxWarmStatements: 0 },
];
