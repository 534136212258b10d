/** Statements that fill a migrated database with `$1` players, sessions and points, as a quiz of that age would have. */
export const BULK_DATA: readonly string[] = [
  `INSERT INTO learning.quiz_player (player_id, visitor, name, public_id, total_points, reached_at, best_streak, passes)
   SELECT 'player_old_' || n, 'visitor-' || n, 'Fern', lpad(to_hex(n), 12, '0'), 25 + (n * 7919::bigint) % 2000,
     timestamptz '2026-11-01' - n * interval '1 second', 1, 1 FROM generate_series(1, $1::int) n`,
  `INSERT INTO learning.quiz_session (id, player_id, challenge_id, content_version, key, status, started_at, expires_at,
     submitted_at, attempt, answers, gross, result)
   SELECT md5('session' || n)::uuid, 'player_old_' || n, 'soil', 'old', '[]', 'submitted', timestamptz '2026-11-18',
     timestamptz '2026-11-18 00:10Z', timestamptz '2026-11-18 00:05Z', 1, '[]', 100, '{"passed": true}'
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO learning.quiz_points (id, player_id, kind, session_id, date, points, at)
   SELECT md5('points' || n)::uuid, 'player_old_' || n, 'attempt', md5('session' || n)::uuid,
     date '2026-11-18' - (n % 60)::int, 25 + (n * 7919::bigint) % 150,
     timestamptz '2026-11-18' - n * interval '1 millisecond' FROM generate_series(1, $1::int) n`,
  `INSERT INTO learning.quiz_week (player_id, monday, points, at)
   SELECT player_id, date_trunc('week', date)::date, sum(points), max(at) FROM learning.quiz_points
   WHERE $1::int > 0 GROUP BY 1, 2`,
  `INSERT INTO learning.quiz_badge (player_id, slug, at)
   SELECT 'player_old_' || n, 'soil-badge', timestamptz '2026-11-18' FROM generate_series(1, $1::int) n`,
  `INSERT INTO learning.quiz_day (player_id, date)
   SELECT 'player_old_' || n, date '2026-11-18' FROM generate_series(1, $1::int) n`,
  `INSERT INTO learning.review_card (player_id, question_id, due, card)
   SELECT 'player_old_' || n, 'soil-0' || (n % 9 + 1), timestamptz '2026-11-20', '{}' FROM generate_series(1, $1::int) n`,
  // A class for each twenty people, most of them over.
  `INSERT INTO learning.class_event (id, title, kind, starts_at, ends_at, place, seats, price_cents, created_at, updated_at)
   SELECT md5('class' || n)::uuid, 'Starting seeds', 'class', timestamptz '2026-12-20' - n * interval '7 days',
     timestamptz '2026-12-20 02:00Z' - n * interval '7 days', 'The red barn', 12, 0, timestamptz '2020-01-01',
     timestamptz '2020-01-01' FROM generate_series(1, $1::int / 20) n`,
  `INSERT INTO learning.class_seat (id, event_id, email, name, status, requested_at, position)
   SELECT md5('seat' || n)::uuid, md5('class' || (n % ($1::int / 20) + 1))::uuid, 'p' || n || '@example.com', 'Fern', 'seated',
     timestamptz '2026-11-01', n FROM generate_series(1, $1::int) n`,
  // One person in fifty follows a programme or two.
  `INSERT INTO learning.person (id, email, email_key)
   SELECT md5('person' || n)::uuid, 'p' || n || '@example.com', 'p' || n || '@example.com'
   FROM generate_series(1, $1::int / 50) n`,
  `INSERT INTO learning.grant_application (id, user_id, grant_id, grant_title, last_updated)
   SELECT md5('application' || n || grant_id)::uuid, md5('person' || n)::uuid, grant_id, grant_id, timestamptz '2026-11-18'
   FROM generate_series(1, $1::int / 50) n, (VALUES ('nrcs-high-tunnel'), ('usda-vapg')) AS grants (grant_id)`,
  `INSERT INTO learning.grant_move (id, application_id, "to", at)
   SELECT md5('move' || a.id)::uuid, a.id, 'researching', a.last_updated FROM learning.grant_application a WHERE $1::int > 0`,
];
