import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, SERVICES } from '@farm/contracts';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import {
  findFreePorts,
  type Part,
  chooseReplicaPorts,
  type Program,
  type Running,
  type Print,
  startProgram,
  startSite,
} from '@farm/site';
import { Pool } from 'pg';
import Stripe from 'stripe';
import { SimulatedVisitor } from './visitor';

/** The card company behind the site: buyers pay there, and faults of its own are asked for. */
interface Cards {
  /** The buyer types a test card. */
  pay(payment: string, card?: string): Promise<void>;
  /** One of the sandbox's faults, so many times. */
  fault(kind: string, count?: number, ms?: number): Promise<void>;
  /** Every event about a payment, oldest first, as the company would send it. */
  events(payment: string): Promise<string[]>;
  /** The signature header for this text, as old as asked. */
  sign(payload: string, ageSeconds?: number, secret?: string): string;
  /** Payments of the shop that took money. */
  taken(): Promise<string[]>;
}

/** Speaks to the sandbox at this address with the keys of the site. */
function cardsAt(address: string, secretKey: string, webhookSecret: string): Cards {
  const { hostname, port } = new URL(address);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return {
    async pay(payment, card = 'pm_card_visa') {
      const back = { return_url: 'http://localhost/download-success' };
      await stripe.paymentIntents.confirm(payment, { payment_method: card, ...back });
    },
    async fault(kind, count = 1, ms) {
      const body = JSON.stringify({ kind, count, ...(ms === undefined ? {} : { ms }) });
      const answer = await fetch(`${address}/_control/faults`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The Stripe sandbox answered ${answer.status} to ${kind}`);
    },
    async events(payment) {
      const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2_000 });
      const about = all.filter(({ data: { object } }) => {
        const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
        return id === payment || of === payment;
      });
      return about.reverse().map((event) => JSON.stringify(event, null, 2));
    },
    sign(payload, ageSeconds = 0, secret = webhookSecret) {
      const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
      return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    },
    async taken() {
      const all = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5_000 });
      return all.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    },
  };
}

const SETTINGS = ['max_connections=200'];
const TRIES = 100;
const AGAIN_MS = 100;

/** A real PostgreSQL that can be killed and started again. */
interface FaultDatabase {
  url: string;
  /** Rows; never while the server is dead or stopped. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** SIGKILL to the postmaster; its children notice and end. */
  kill(): void;
  /** Starts it again on its port; resolves when it accepts connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it below this folder, with the durability of a site that is not a test's. */
async function faultDatabase(folder: string, port: number): Promise<FaultDatabase> {
  const place = join(folder, 'postgres');
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ folder: place, port, settings: SETTINGS });
  const url = await ensureDatabase(server, 'farm');
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const postmaster = () => Number(readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url,
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...values])).rows,
    kill: () => process.kill(postmaster(), 'SIGKILL'),
    async start() {
      await server.stop();
      for (let tries = 1; ; tries += 1) {
        try {
          server = await startEmbeddedPostgres({ folder: place, port, settings: SETTINGS });
          return;
        } catch (error) {
          if (tries === TRIES) throw error; // children of the dead one hold its memory for a moment
          await pause(AGAIN_MS);
        }
      }
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** One process of the site: a copy of a service, the front or the card company. */
export interface SiteProcess {
  name: string;
  /** 'http://127.0.0.1:4101', past the edge and every proxy. */
  address: string;
  pid(): number;
  /** A signal to the process alone. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the sentence that says how it ended. */
  ended(): Promise<string>;
  isAlive(): boolean;
  /** Starts it again and waits until it is ready; other environment wins over its own. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** A part of the standing site that can be killed and started again. */
function replicaOf({ program, running: first }: Part): SiteProcess {
  let running: Running = first;
  let starts = 1;
  let alive = true;
  const watch = (one: Running) =>
    void one.ended.then(() => {
      if (one === running) alive = false;
    });
  watch(first);
  return {
    name: program.name,
    address: new URL(program.readyUrl).origin,
    pid: () => running.pid,
    signal: (name) => void process.kill(running.pid, name),
    ended: () => running.ended,
    isAlive: () => alive,
    async start(env = {}) {
      starts += 1;
      const log = program.log.replace(/\.log$/, `.${starts}.log`);
      const again: Program = { ...program, env: { ...program.env, ...env }, log };
      running = await startProgram(again);
      alive = true;
      watch(running);
    },
    stop: () => running.stop(),
  };
}

const WHOLE_MS = 60_000;
const LOOK_MS = 100;

/** The started site with two copies of each service, and every place where a fault can be put. */
export interface FaultSite {
  origin: string;
  folder: string;
  database: FaultDatabase;
  cards: Cards;
  gateway: SiteProcess;
  replicas(service: ServiceName): readonly SiteProcess[];
  /** Every copy of every service. */
  all(): readonly SiteProcess[];
  /** A new browser of a new household, at the edge. */
  visitor(): SimulatedVisitor;
  /** Waits until each copy is ready and the edge knows it; seconds that it took. */
  whole(): Promise<number>;
  stop(): Promise<void>;
}

/** `process.env` was isolated by then. */
const settings = (database: FaultDatabase): Record<string, string | undefined> => ({
  ...process.env,
  ...{ DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' },
  DRAIN_SECONDS: '2', // as in production
});

async function isReady({ address }: SiteProcess): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the edge sends requests to every copy again: none of its breakers is open. */
async function knowsAll(gateway: SiteProcess): Promise<boolean> {
  const read = await fetch(`${gateway.address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!read?.ok) return false;
  const { services } = (await read.json()) as { services: Record<string, { ready: boolean }> };
  return Object.values(services).every(({ ready }) => ready);
}

async function untilWhole(gateway: SiteProcess, replicas: readonly SiteProcess[]): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < WHOLE_MS) {
    const ready = await Promise.all([knowsAll(gateway), ...replicas.map(isReady)]);
    if (ready.every(Boolean)) return (performance.now() - from) / 1_000;
    await pause(LOOK_MS);
  }
  throw new Error(`The site did not become whole within ${WHOLE_MS / 1_000} s.`);
}

/** Starts it in a folder of its own. */
export async function startFaultSite(folder: string, print: Print): Promise<FaultSite> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // run by root, the database server has another account and must walk through
  const { postgres, ...ports } = await findFreePorts();
  const second = await chooseReplicaPorts(2, { ...ports, postgres });
  const database = await faultDatabase(folder, postgres);
  const userEnv = settings(database);
  const site = await startSite({
    folder,
    ports: { ...ports, postgres },
    extraPorts: second,
    userEnv: userEnv,
    print: print,
  });
  const parts = new Map(site.parts.map((part) => [part.program.name, replicaOf(part)]));
  const replicas = (service: ServiceName) => [service, `${service} 2`].map((name) => parts.get(name) as SiteProcess);
  const all = () => SERVICES.flatMap(replicas);
  const gateway = parts.get('gateway') as SiteProcess;
  const sandbox = parts.get('stripe sandbox') as SiteProcess;
  return {
    ...{ origin: site.origin, gateway, folder, database, replicas, all },
    cards: cardsAt(sandbox.address, site.secrets.sandboxSecretKey, site.secrets.sandboxWebhookSecret),
    visitor: () => new SimulatedVisitor(gateway.address, site.origin),
    whole: () => untilWhole(gateway, all()),
    async stop() {
      await Promise.all([...parts.values()].map((replica) => replica.stop()));
      await site.stop();
      await database.stop();
    },
  };
}
