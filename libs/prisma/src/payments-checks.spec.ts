import type { PaymentsDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<PaymentsDb>;
beforeAll(async () => {
  database = await createTestDatabase('payments');
  await plantOneOfEach();
});
afterAll(() => database.close());

const LATER = new Date('2030-01-01');
const HASH = new Uint8Array(32);
const BY = '0197279a-0000-7000-8000-000000000001';

/** One good row of every table with a CHECK, so that each change below breaks one rule and no other. */
async function plantOneOfEach() {
  const { db } = database;
  const { id: priceId } = await db.price.create({ data: { productId: 'grant-gold', cents: 3999 } });
  const order = { kind: 'guide', productId: 'grant-gold', listPriceCents: 3999, expiresAt: LATER } as const;
  const money = { priceId, totalCents: 3999, paidCents: 3999, chargeId: 'ch_1', paidAt: LATER };
  const paid = { ...money, status: 'paid' } as const;
  const { id: orderId } = await db.order.create({ data: { ...order, ...paid, number: 'FARM-1', visitor: 'paid' } });
  await db.order.create({ data: { ...order, totalCents: 0, number: 'FARM-2', visitor: 'free', status: 'open' } });
  await db.paymentAttempt.create({ data: { orderId, no: 1, kind: 'intent', amountCents: 3999, status: 'succeeded' } });
  await db.refund.create({ data: { orderId, cents: 100, reason: 'asked', status: 'succeeded' } });
  await db.dispute.create({ data: { orderId, providerId: 'du_1', cents: 3999, status: 'won' } });
  const right = { orderId, productId: 'grant-gold', why: 'paid' };
  const { id: entitlementId } = await db.entitlement.create({ data: right });
  await db.downloadGrant.create({ data: { entitlementId, expiresAt: LATER } });
  await db.access.create({ data: { tokenHash: HASH, scope: 'order', orderId, expiresAt: LATER } });
  await db.accessKey.create({ data: { tokenHash: HASH, emailHash: HASH, expiresAt: LATER } });
  await db.certificate.create({ data: { code: 'ABCDEFGH2345', entitlementId, name: 'Ruth' } });
  await db.coursePlan.create({ data: { entitlementId, updatedAt: LATER } });
  const code = { code: 'SPRING', percent: 10, productIds: [], maxUses: 1, createdBy: BY };
  await db.discountCode.create({ data: { ...code, startsAt: new Date('2025-01-01'), endsAt: LATER } });
  await db.lessonQuizWording.create({ data: { lessonId: '01-site-and-soil', wording: 'a', questions: [] } });
  const season = {
    id: BY,
    kind: 'share',
    name: 'Summer share',
    about: 'A box a week',
    price: '$25 a week',
    places: 10,
  } as const;
  const days = { startsOn: new Date('2027-05-01'), endsOn: new Date('2027-09-30'), pickupPlace: 'The barn' };
  const times = { createdAt: LATER, updatedAt: LATER };
  await db.farmShare.create({ data: { ...season, ...days, ...times, pickups: [{}] } });
  const member = { shareId: BY, email: 'ada@example.com', name: 'Ada', pickupDay: 'tuesday', requestedAt: LATER };
  await db.farmSharePlace.create({ data: { ...member, status: 'member', position: 1 } });
  const event = 'INSERT INTO payments.operator_event (id, actor, call, about, at) VALUES ($1, $2, $3, $4, $5)';
  await database.pool.query(event, [BY, BY, 'POST /api/ops/orders', {}, LATER]);
}

const PAID = "number = 'FARM-1'";
const FREE = "number = 'FARM-2'";

/** Each CHECK of the schema by its name, and a change of a good row that it refuses. */
const REJECTED: [name: string, change: string][] = [
  ['access_key_lives', 'access_key SET expires_at = created_at'],
  ['access_scope', `access SET email_hash = '\\x00'`],
  ['certificate_code', `certificate SET code = 'ILOU00000000'`],
  ['certificate_name', `certificate SET name = 'R'`],
  ['course_plan_ratings', `course_plan SET ratings = '3'`],
  ['course_plan_texts', `course_plan SET texts = jsonb_build_object('site', repeat('x', 100001))`],
  ['course_plan_version', 'course_plan SET version = 0'],
  ['discount_code_cents', 'discount_code SET percent = NULL, cents = 0'],
  ['discount_code_days', 'discount_code SET ends_at = starts_at'],
  ['discount_code_one_kind', 'discount_code SET cents = 100'],
  ['discount_code_percent', 'discount_code SET percent = 101'],
  ['discount_code_upper', `discount_code SET code = 'spring'`],
  ['discount_code_uses', 'discount_code SET uses = 2'],
  ['dispute_cents', 'dispute SET cents = 0'],
  ['dispute_status', `dispute SET status = 'forgotten'`],
  ['download_grant_used', 'download_grant SET used = 6'],
  ['farm_share_days', `farm_share SET ends_on = '2027-04-30'`],
  ['farm_share_pickups', `farm_share SET pickups = '[]'`],
  ['farm_share_place_day', `farm_share_place SET pickup_day = 'someday'`],
  ['farm_share_place_offer', `farm_share_place SET status = 'offered'`],
  ['farm_share_place_position', 'farm_share_place SET position = NULL'],
  ['farm_share_place_texts', `farm_share_place SET name = ''`],
  ['farm_share_places', 'farm_share SET places = 0'],
  ['farm_share_texts', `farm_share SET price = ''`],
  ['lesson_quiz_wording_questions', `lesson_quiz_wording SET questions = '{}'`],
  ['operator_event_outcome_check', `operator_event SET outcome = 'lost'`],
  ['order_card_brand', `"order" SET card_brand = repeat('v', 41)`],
  ['order_card_last4', `"order" SET card_last4 = '4242424242424242'`],
  ['order_cents', `"order" SET discount_cents = -1`],
  ['order_currency', `"order" SET currency = 'eur'`],
  ['order_free_without_charge', `"order" SET charge_id = 'ch_2' WHERE ${FREE}`],
  ['order_paid_by_a_charge', `"order" SET charge_id = NULL WHERE ${PAID}`],
  ['order_paid_in_full', `"order" SET paid_cents = 3998 WHERE ${PAID}`],
  ['order_priced', `"order" SET price_id = NULL WHERE ${PAID}`],
  ['order_total', `"order" SET total_cents = 49, paid_cents = 49 WHERE ${PAID}`],
  ['payment_attempt_amount', 'payment_attempt SET amount_cents = 49'],
  ['payment_attempt_no', 'payment_attempt SET no = 0'],
  ['refund_cents', 'refund SET cents = 0'],
  ['refund_status', `refund SET status = 'lost'`],
];

/** A word that is none of an enum. */
const UNKNOWN_WORDS: [type: string, change: string][] = [
  ['access_scope', `access SET scope = 'phone'`],
  ['farm_share_kind', `farm_share SET kind = 'gift'`],
  ['farm_share_place_status', `farm_share_place SET status = 'lost'`],
  ['farm_share_status', `farm_share SET status = 'lost'`],
  ['entitlement_hold', `entitlement SET hold = 'active'`],
  ['entitlement_status', `entitlement SET status = 'lost'`],
  ['order_kind', `"order" SET kind = 'gift'`],
  ['order_status', `"order" SET status = 'lost_in_the_post'`],
  ['payment_attempt_kind', `payment_attempt SET kind = 'cash'`],
  ['payment_attempt_status', `payment_attempt SET status = 'lost'`],
];

/** A price is never changed (trigger), so these two are planted. */
const NEW_PRICES: [name: string, cents: number, currency: string][] = [
  ['price_cents', 49, 'usd'],
  ['price_currency', 3999, 'eur'],
];

test.each(REJECTED)('%s refuses a planted row', async (constraint, change) => {
  await expect(database.pool.query(`UPDATE payments.${change}`)).rejects.toMatchObject({ code: '23514', constraint });
});

test.each(UNKNOWN_WORDS)('%s has no other word', async (type, change) => {
  const message = expect.stringContaining(`invalid input value for enum ${type}`) as string;
  await expect(database.pool.query(`UPDATE payments.${change}`)).rejects.toMatchObject({ code: '22P02', message });
});

test.each(NEW_PRICES)('%s refuses a planted row', async (constraint, cents, currency) => {
  const sql = 'INSERT INTO payments.price (id, product_id, cents, currency) VALUES ($1, $2, $3, $4)';
  const planted = database.pool.query(sql, [BY, 'grant-gold', cents, currency]);
  await expect(planted).rejects.toMatchObject({ code: '23514', constraint });
});

test('every CHECK of the schema has its planted row', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'payments'::regnamespace`,
  );
  const named = [...REJECTED, ...NEW_PRICES].map(([name]) => name);
  expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
});
