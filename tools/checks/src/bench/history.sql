-- Fills a migrated database with $1 rows of history, as a shop and a quiz of that age would have.
INSERT INTO payments.price (id, product_id, cents) VALUES ('00000000-0000-7000-8000-000000000001', 'seeds-of-wealth', 3999);

INSERT INTO payments."order" (id, number, kind, product_id, price_id, perceived_cents, total_cents, visitor, email, status,
    charge_id, paid_cents, paid_at, expires_at, created_at)
  SELECT md5('order' || n)::uuid, 'FARM-' || n, 'guide', 'seeds-of-wealth', '00000000-0000-7000-8000-000000000001', 3999, 3999,
    'visitor-' || n, 'buyer' || n || '@example.com', 'paid', 'ch_' || n, 3999, now() - interval '1 hour',
    now(), now() - interval '1 hour' FROM generate_series(1, $1::int) n;

INSERT INTO payments.payment_attempt (id, order_id, no, kind, provider_id, payment_intent_id, amount_cents, status)
  SELECT md5('attempt' || n)::uuid, md5('order' || n)::uuid, 1, 'intent', 'pi_' || n, 'pi_' || n, 3999, 'succeeded'
  FROM generate_series(1, $1::int) n;

INSERT INTO payments.entitlement (id, order_id, product_id, status, why)
  SELECT md5('right' || n)::uuid, md5('order' || n)::uuid, 'seeds-of-wealth', 'active', 'paid' FROM generate_series(1, $1::int) n;

INSERT INTO payments.download_grant (id, entitlement_id, expires_at)
  SELECT md5('grant' || n)::uuid, md5('right' || n)::uuid, now() + interval '30 days' FROM generate_series(1, $1::int) n;

INSERT INTO payments.order_event (id, order_id, actor, what)
  SELECT gen_random_uuid(), md5('order' || n)::uuid, 'site', 'paid' FROM generate_series(1, $1::int) n;

INSERT INTO learning.quiz_player (player_id, visitor, name, public_id, total_points, reached_at, best_streak, passes)
  SELECT 'player_bench_' || n, 'visitor-' || n, 'Fern', lpad(to_hex(n), 12, '0'), 25 + (n * 7919) % 2000,
    now() - n * interval '1 second', 1, 1 FROM generate_series(1, $1::int) n;

INSERT INTO learning.quiz_session (id, player_id, challenge_id, content_version, key, status, started_at, expires_at,
    submitted_at, attempt, answers, gross, result)
  SELECT md5('session' || n)::uuid, 'player_bench_' || n, 'compost-lab', 'bench', '[]', 'submitted', now() - interval '1 hour',
    now() - interval '50 minutes', now() - interval '55 minutes', 1, '[]', 100, '{"passed": true}' FROM generate_series(1, $1::int) n;

INSERT INTO learning.quiz_points (id, player_id, kind, session_id, date, points, at)
  SELECT md5('points' || n)::uuid, 'player_bench_' || n, 'attempt', md5('session' || n)::uuid, current_date - (n % 60),
    25 + (n * 7919) % 150, now() FROM generate_series(1, $1::int) n;

INSERT INTO learning.quiz_week (player_id, monday, points, at)
  SELECT player_id, date_trunc('week', date)::date, sum(points), max(at) FROM learning.quiz_points WHERE $1::int > 0 GROUP BY 1, 2;

INSERT INTO learning.quiz_badge (player_id, slug, at)
  SELECT 'player_bench_' || n, 'compost-captain', now() FROM generate_series(1, $1::int) n;

ANALYZE;
