/** Statements that fill a migrated database with `$1` orders and what belongs to them. */
export const BULK_DATA: readonly string[] = [
  `INSERT INTO payments.price (id, product_id, cents) VALUES ('00000000-0000-7000-8000-000000000001', 'seeds-of-wealth', 3999)`,
  `INSERT INTO payments."order" (id, number, kind, product_id, price_id, perceived_cents, total_cents, visitor, email, email_hash,
     status, charge_id, paid_cents, paid_at, expires_at, created_at)
   SELECT md5('order' || n)::uuid, 'FARM-' || n, 'guide', 'seeds-of-wealth', '00000000-0000-7000-8000-000000000001', 3999,
     3999, 'visitor-' || n, 'buyer' || n || '@example.com', sha256(('buyer' || n)::bytea), 'paid', 'ch_' || n, 3999,
     now() - interval '1 hour', now(), now() - n * interval '1 minute' FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.payment_attempt (id, order_id, no, kind, provider_id, payment_intent_id, charge_id, amount_cents, status)
   SELECT md5('attempt' || n)::uuid, md5('order' || n)::uuid, 1, 'intent', 'pi_' || n, 'pi_' || n, 'ch_' || n, 3999,
     'succeeded' FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.entitlement (id, order_id, product_id, email_hash, status, why)
   SELECT md5('right' || n)::uuid, md5('order' || n)::uuid, 'seeds-of-wealth', sha256(('buyer' || n)::bytea), 'active', 'paid'
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.download_grant (id, entitlement_id, expires_at)
   SELECT md5('grant' || n)::uuid, md5('right' || n)::uuid, now() + interval '30 days' FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.certificate (id, code, entitlement_id, name)
   SELECT md5('paper' || n)::uuid, lpad(n::text, 12, '0'), md5('right' || n)::uuid, 'Fern' FROM generate_series(1, $1::int / 10) n`,
  `INSERT INTO payments.order_event (id, order_id, actor, what)
   SELECT gen_random_uuid(), md5('order' || n)::uuid, 'site', 'paid' FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.access (id, token_hash, scope, order_id, expires_at)
   SELECT md5('access' || n)::uuid, sha256(('token' || n)::bytea), 'order', md5('order' || n)::uuid, now() + interval '30 days'
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.lesson_progress (id, entitlement_id, lesson_id, done_at)
   SELECT md5('lesson' || n)::uuid, md5('right' || n)::uuid, 'pests', now() FROM generate_series(1, $1::int) n`,
  `INSERT INTO payments.course_plan (entitlement_id, texts, updated_at)
   SELECT md5('right' || n)::uuid, '{"site": "Eight beds"}', now() FROM generate_series(1, $1::int / 10) n`,
  `INSERT INTO payments.refund (id, order_id, provider_id, cents, reason, status)
   SELECT md5('refund' || n)::uuid, md5('order' || n)::uuid, 're_' || n, 100, 'requested', 'succeeded'
   FROM generate_series(1, $1::int / 5) n`,
];
