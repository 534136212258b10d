import { createDatabaseBefore, type DatabaseBefore } from './testing';

const ORDER = '0197279a-0000-7000-8000-000000000001';

let database: DatabaseBefore;
beforeAll(async () => {
  database = await createDatabaseBefore('20261130051500_standard_words');
});
afterAll(() => database.close());

test('entries of the timeline and schedules of jobs have the words that the code has, and stay append only', async () => {
  await database.query(
    `INSERT INTO payments."order" (id, number, kind, product_id, perceived_cents, total_cents, visitor, expires_at)
     VALUES ($1, 'FARM-1', 'guide', 'seeds-of-change', 0, 0, 'ruth', now())`,
    [ORDER],
  );
  await database.query(
    `INSERT INTO payments.order_event (id, order_id, actor, what) SELECT gen_random_uuid(), $1, actor, what
     FROM (VALUES ('settle', 'paid'), ('operator:ada', 'letter_sent_again'), ('visitor', 'email_given')) AS old (actor, what)`,
    [ORDER],
  );
  await database.query('CREATE TABLE community_jobs.schedule (name text)');
  await database.query(`INSERT INTO community_jobs.schedule VALUES ('monday-letter'), ('forget'), ('resource-links')`);
  await database.migrate();
  expect(await database.query('SELECT actor, what FROM payments.order_event ORDER BY actor')).toEqual([
    { actor: 'operator:ada', what: 'receipt_resent' },
    { actor: 'order-sync', what: 'paid' },
    { actor: 'visitor', what: 'email_added' },
  ]);
  expect(await database.query('SELECT name FROM community_jobs.schedule')).toEqual([{ name: 'resource-links' }]);
  await expect(database.query(`UPDATE payments.order_event SET what = 'paid'`)).rejects.toThrow('refused');
});
