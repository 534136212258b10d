import { blog, checkout, comments, courses, quiz, weather } from '@farm/contracts';
import type { Pool } from 'pg';
import type { Held } from './bare';

const THREAD = 'daily-farm-wisdom';
// Any moment in the middle of what rows.ts and comments.ts write.
const BEFORE = '2026-01-01T01:00:00.000Z_00000000-0000-0000-0000-000000000000';
const [AT, ID] = BEFORE.split('_');

const COLUMNS = `c.id, c.parent_id, c.root_id, c.body, c.author_name, c.likes, c.created_at, c.edited_at, c.status,
  c.question, c.by_farm, c.pinned, c.visitor = $1 AS mine,
  EXISTS (SELECT 1 FROM community.comment_like l WHERE l.comment_id = c.id AND l.visitor = $1) AS liked,
  c.question AND EXISTS (SELECT 1 FROM community.comment a WHERE a.parent_id = c.id AND a.by_farm) AS answered`;

async function olderComments(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT ${COLUMNS}, (SELECT count(*) FROM community.comment r WHERE r.root_id = c.id AND r.status = 'PUBLISHED') AS n
     FROM community.comment c WHERE c.thread = $2 AND c.root_id IS NULL AND c.status = 'PUBLISHED' AND NOT c.pinned
       AND (c.created_at, c.id) < ($3, $4::uuid) ORDER BY c.created_at DESC, c.id DESC LIMIT 20`,
    ['nobody', THREAD, AT, ID],
  );
  return pool.query(
    `SELECT ${COLUMNS} FROM unnest($2::uuid[]) AS root (id)
     CROSS JOIN LATERAL (SELECT * FROM community.comment r WHERE r.root_id = root.id AND r.status = 'PUBLISHED'
       ORDER BY r.created_at, r.id LIMIT 3) AS c`,
    ['nobody', rows.map(({ id }) => id)],
  );
}

/** What a crowd asks: with a query of its own for each caller, and out of a memory that all share. */
export const HELD: readonly Held[] = [
  {
    ...{ name: 'a page of older comments', service: 'community', plain: olderComments },
    path: `/api/comments/${THREAD}?before=${BEFORE}`,
    endpoint: comments['GET /api/comments/daily-farm-wisdom'],
  },
  {
    ...{ name: 'first page of comments', service: 'community', path: `/api/comments/${THREAD}` },
    endpoint: comments['GET /api/comments/daily-farm-wisdom'],
  },
  {
    ...{ name: 'state of the thread', service: 'community', path: `/api/comments/${THREAD}/state` },
    endpoint: comments['GET /api/comments/daily-farm-wisdom/state'],
  },
  {
    ...{ name: 'weather', service: 'community', path: '/api/weather/current' },
    endpoint: weather['GET /api/weather/current'],
  },
  {
    ...{ name: 'post of the day', service: 'community', path: '/api/daily-blog' },
    endpoint: blog['GET /api/daily-blog'],
  },
  {
    ...{ name: 'leaderboard', service: 'learning', path: '/api/quiz/leaderboard' },
    endpoint: quiz['GET /api/quiz/leaderboard'],
  },
  {
    ...{ name: 'challenges', service: 'learning', path: '/api/quiz/challenges' },
    endpoint: quiz['GET /api/quiz/challenges'],
  },
  {
    ...{ name: 'challenge of the day', service: 'learning', path: '/api/quiz/daily-challenge' },
    endpoint: quiz['GET /api/quiz/daily-challenge'],
  },
  {
    ...{ name: 'what is on sale', service: 'payments', path: '/api/payments/config' },
    endpoint: checkout['GET /api/payments/config'],
  },
  {
    ...{ name: 'the course', service: 'payments', path: '/api/courses/southern-market-garden' },
    endpoint: courses['GET /api/courses/:id'],
  },
];
