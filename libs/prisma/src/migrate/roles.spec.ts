import { fromPartial } from '@total-typescript/shoehorn';
import { Client } from 'pg';
import { migrate } from './migrate';
import { assertRoleCreation, serviceRole, SCHEMAS } from './roles';
import type { PaymentsDb } from '../service-db-types';
import { createTestDatabase, type TestDatabase } from '../testing';

let database: TestDatabase<PaymentsDb>;
beforeAll(async () => void (database = await createTestDatabase('payments')));
afterAll(() => database.close());

const DENIED = /permission denied/;
const asPayments = (sql: string) => database.pool.query(sql);

test('a service is its own role, with no right that belongs to owners', async () => {
  const { rows } = await asPayments(
    `SELECT current_user AS name, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
  );
  const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false };
  expect(rows).toEqual([{ name: 'farm_payments', ...none }]);
});

test.each([
  ['reads no row of another service', 'SELECT 1 FROM learning.person'],
  ['reads no session but through its door', 'SELECT 1 FROM learning.session'],
  ['writes no row of another service', `DELETE FROM community.comment`],
  ['reads no letter', 'SELECT text FROM mail.mailbox_letter'],
  ['empties no table at once', 'TRUNCATE payments.order_event'],
  ['makes no table', 'CREATE TABLE payments.shed (id int)'],
  ['makes no schema', 'CREATE SCHEMA shed'],
  ['claims no migration', `UPDATE public._prisma_migrations SET finished_at = now()`],
  ['becomes nobody else', 'SET ROLE farm_learning'],
  ['switches no trigger off', 'SET session_replication_role = replica'],
])('it %s', (_, sql) => expect(asPayments(sql)).rejects.toThrow(DENIED));

test('no table is changed by who only fills it', () =>
  expect(asPayments('ALTER TABLE payments.order_event DISABLE TRIGGER ALL')).rejects.toThrow(/must be owner/));

test('it asks whose a session is, whether a person has a passkey and which classes are ahead, and puts letters into the mailbox', async () => {
  await expect(
    asPayments(`SELECT learning.has_passkey('0197279a-0000-7000-8000-000000000001') AS has`),
  ).resolves.toMatchObject({ rows: [{ has: false }] });
  await expect(asPayments(`SELECT * FROM learning.session_of('\\x00')`)).resolves.toMatchObject({ rows: [] });
  await expect(
    asPayments(`SELECT * FROM learning.upcoming_classes(now(), now() + interval '14 days')`),
  ).resolves.toMatchObject({ rows: [] });
  await expect(
    asPayments(`INSERT INTO mail.mailbox_letter (message_id, service, recipient, subject, text, html)
                VALUES ('a', 'payments', 'ada@example.com', 's', 't', 'h') ON CONFLICT (message_id) DO NOTHING`),
  ).resolves.toMatchObject({ rowCount: 1 });
});

test('queues that somebody else made belong to the service after the next migration', async () => {
  await database.asOwner(`CREATE TYPE payments_jobs.state AS ENUM ('a'); CREATE TABLE payments_jobs.job (id int);
    CREATE FUNCTION payments_jobs.next() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
  const change = 'ALTER TABLE payments_jobs.job ADD more int';
  await expect(asPayments(change)).rejects.toThrow(/must be owner/);
  await migrate(database.ownerUrl);
  await asPayments(change);
  await asPayments('ALTER FUNCTION payments_jobs.next() STABLE');
  await asPayments(`ALTER TYPE payments_jobs.state ADD VALUE 'b'`);
});

test('an owner who may not create roles gets the SQL for an administrator before anything is changed', async () => {
  const name = `plain_owner_${process.pid}`;
  await database.asOwner(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
  await database.asOwner(`CREATE DATABASE ${name} OWNER ${name}`);
  const address = Object.assign(new URL(database.ownerUrl), {
    username: name,
    password: 'plain',
    pathname: `/${name}`,
  });
  try {
    await expect(migrate(address.href)).rejects.toThrow(
      `GRANT ${SCHEMAS.map(serviceRole).join(', ')} TO "${name}" WITH ADMIN OPTION;`,
    );
    const client = new Client({ connectionString: address.href });
    await client.connect();
    const { rows } = await client.query(`SELECT nspname FROM pg_namespace WHERE nspname = 'payments'`);
    await client.end();
    expect(rows).toEqual([]);
  } finally {
    await database.asOwner(`DROP DATABASE ${name} WITH (FORCE)`);
    await database.asOwner(`DROP ROLE ${name}`);
  }
});

test('an owner who is no superuser migrates, and services use the extension', async () => {
  const name = `owner_${process.pid}`;
  await database.asOwner(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'plain'`);
  await database.asOwner(`GRANT ${SCHEMAS.map(serviceRole).join(', ')} TO ${name} WITH ADMIN OPTION`);
  await database.asOwner(`CREATE DATABASE ${name} OWNER ${name}`);
  const credentials = { username: name, password: 'plain', pathname: `/${name}` };
  try {
    await migrate(Object.assign(new URL(database.ownerUrl), credentials).href);
  } finally {
    await database.asOwner(`DROP DATABASE ${name} WITH (FORCE)`);
    await database.asOwner(`DROP ROLE ${name}`);
  }
  const { rows } = await asPayments(`SELECT public.levenshtein_less_equal('okra', 'orka', 2) AS changes`);
  expect(rows).toEqual([{ changes: 2 }]);
});

test('a missing role needs CREATEROLE', async () => {
  const state = { name: 'owner', may_create: false, missing: ['farm_payments'], foreign: [] };
  const query = () => Promise.resolve({ rows: [state] });
  await expect(assertRoleCreation(fromPartial({ query }))).rejects.toThrow('ALTER ROLE "owner" CREATEROLE;');
});
