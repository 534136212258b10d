import { randomBytes } from 'node:crypto';
import type { QueryResult, QueryResultRow } from 'pg';
import { testServer } from '../config';
import {
  connectCommunity,
  connectDexter,
  type Connection,
  connectLearning,
  type ConnectOptions,
  connectPayments,
} from '../connection';
import { serviceUrl } from '../migrate';
import type { ServiceDbs } from '../service-db-types';
import { databaseUrl, templateName, TEST_PASSWORD, withClient } from './template';

const connectors: { [S in keyof ServiceDbs]: (url: string, options?: ConnectOptions) => Connection<ServiceDbs[S]> } = {
  payments: connectPayments,
  learning: connectLearning,
  community: connectCommunity,
  dexter: connectDexter,
};

export interface TestDatabase<Db> extends Connection<Db> {
  /** Address with the service's role. */
  url: string;
  /** Address with the owner's role, for seed, migrations and tables of other services. */
  ownerUrl: string;
  /** Runs a statement as the owner. */
  asOwner<R extends QueryResultRow = QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<QueryResult<R>>;
}

const open: (() => Promise<void>)[] = [];

/** Drops all databases of a spec: `afterAll(closeTestDatabases)`. */
export async function closeTestDatabases(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

/**
 * Creates a migrated, empty database, connected with the limits and privileges of production. `close()` drops it and is
 * idempotent.
 */
export async function createTestDatabase<S extends keyof ServiceDbs>(service: S): Promise<TestDatabase<ServiceDbs[S]>> {
  const server = testServer.get();
  if (!server) throw new Error('No test database: is libs/prisma/src/testing/start-postgres.ts the globalSetup?');
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName()}`));
  const ownerUrl = databaseUrl(server, name);
  const url = serviceUrl(ownerUrl, service, TEST_PASSWORD);
  const connection = connectors[service](url, { max: 4 });
  const asOwner = <R extends QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    withClient(ownerUrl, (client) => client.query<R>(sql, [...values]), name);
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= connection
      .close()
      .then(() => withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
      .then(() => undefined));
  open.push(close);
  return { ...connection, url, ownerUrl, asOwner, close };
}
