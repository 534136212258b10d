-- Adds the rows $1 to $2 of each table that grows with its visitors. Statements are separated by empty lines.
INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
  SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'Root ' || n || repeat(' okra', 20), 'Ada', 'v' || n,
    now() - interval '300 days' + n * interval '20 seconds' FROM generate_series($1::int, $2::int) n

INSERT INTO payments."order" (id, number, kind, product_id, price_id, perceived_cents, total_cents, visitor, email, status,
    charge_id, paid_cents, paid_at, expires_at, created_at)
  SELECT md5('order' || n)::uuid, 'FARM-' || to_char(n, 'FM0000-0000'), 'guide', 'seeds-of-wealth',
    (SELECT id FROM payments.price WHERE product_id = 'seeds-of-wealth' LIMIT 1), 3999, 3999, 'visitor-' || n,
    'buyer' || n || '@example.com', 'paid', 'ch_' || n, 3999, at, at, at
  FROM generate_series($1::int, $2::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS moment

INSERT INTO payments.payment_attempt (id, order_id, no, kind, provider_id, payment_intent_id, charge_id, amount_cents, status)
  SELECT md5('attempt' || n)::uuid, md5('order' || n)::uuid, 1, 'intent', 'pi_' || n, 'pi_' || n, 'ch_' || n, 3999, 'succeeded'
  FROM generate_series($1::int, $2::int) n

INSERT INTO learning.quiz_player (player_id, visitor, name, public_id, total_points, reached_at, best_streak, passes)
  SELECT 'player_bench_' || n, 'visitor-' || n, 'Fern', lpad(to_hex(n), 12, '0'), 25 + (n * 7919::bigint) % 2000,
    now() - n * interval '1 second', 1, 1 FROM generate_series($1::int, $2::int) n

INSERT INTO learning.quiz_week (player_id, monday, points, at)
  SELECT 'player_bench_' || n, date_trunc('week', now() AT TIME ZONE 'America/New_York')::date, 25 + (n * 7919::bigint) % 150,
    now() - n * interval '1 second' FROM generate_series($1::int, $2::int) n

INSERT INTO learning.grant_application (id, user_id, grant_id, grant_title, last_updated)
  SELECT md5('application' || n)::uuid, (SELECT id FROM learning.person LIMIT 1), 'grant-' || n, 'Grant', now()
  FROM generate_series($1::int, least($2::int, 20)) n

INSERT INTO learning.person (id, email, email_key)
  SELECT md5('person' || n)::uuid, 'grower' || n || '@example.com', 'grower' || n || '@example.com'
  FROM generate_series($1::int, $2::int) n

INSERT INTO learning.grant_application (id, user_id, grant_id, grant_title, last_updated)
  SELECT md5('tracked' || n)::uuid, md5('person' || n)::uuid, 'sare-producer', 'Grant', now()
  FROM generate_series($1::int, $2::int) n

INSERT INTO dexter.conversation (id, visitor, started_at, last_at)
  SELECT md5('conversation' || n)::uuid, 'visitor-' || n, at, at
  FROM generate_series($1::int, $2::int, 10) n, LATERAL (SELECT now() - n * interval '2 seconds' AS at) AS moment

INSERT INTO dexter.message (id, conversation_id, seq, role, text, verdict, engine, zone, latency_ms, at)
  SELECT md5('message' || n)::uuid, md5('conversation' || n - (n - 1) % 10)::uuid, 1 + (n - 1) % 10,
    (CASE WHEN n % 2 = 1 THEN 'visitor' ELSE 'dexter' END)::dexter.message_role, 'How much water do tomatoes need?',
    (CASE WHEN n % 2 = 1 THEN 'low' END)::dexter.risk_level, CASE WHEN n % 2 = 0 THEN 'retrieval' END, CASE WHEN n % 2 = 0 THEN 'answer' END,
    CASE WHEN n % 2 = 0 THEN 12 END, now() - n * interval '2 seconds'
  FROM generate_series($1::int, $2::int) n

UPDATE learning.quiz_player SET passes = 1, total_points = 30, reached_at = now() WHERE player_id NOT LIKE 'player_bench%'

VACUUM ANALYZE
