import { randomBytes } from 'node:crypto';
import { testServer } from '../config';
import {
  connectCommunity,
  connectDexter,
  type Connection,
  connectLearning,
  connectPayments,
  type ConnectOptions,
} from '../connection';
import type { Dbs } from '../narrow';
import { sibling, templateName, withServer } from './template';

const connectors: { [S in keyof Dbs]: (url: string, options?: ConnectOptions) => Connection<Dbs[S]> } = {
  payments: connectPayments,
  learning: connectLearning,
  community: connectCommunity,
  dexter: connectDexter,
};

export interface TestDatabase<Db> extends Connection<Db> {
  url: string;
}

const open: (() => Promise<void>)[] = [];

/** Closes whatever a spec left open: register it with `afterAll(closeDatabases)`. */
export async function closeDatabases(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

/**
 * A fresh, migrated, empty database for one test, on the server Jest started (start-postgres.ts), spoken to with the
 * connection limits of production. `close()` drops it; call it as often as you like.
 */
export async function databaseFor<S extends keyof Dbs>(service: S): Promise<TestDatabase<Dbs[S]>> {
  const server = testServer.get();
  if (!server) throw new Error('No test database: is libs/prisma/src/testing/start-postgres.ts the globalSetup?');
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await withServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName()}`));
  const url = sibling(server, name);
  const connection = connectors[service](url, { max: 4 });
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= connection
      .close()
      .then(() => withServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
      .then(() => undefined));
  open.push(close);
  return { ...connection, url, close };
}
