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

/** The Stripe sandbox of the site, where tests pay and inject faults. */
interface PaymentProvider {
  /** Pays with a test card. */
  pay(payment: string): Promise<void>;
  fault(kind: string, count: number): Promise<void>;
  /** Every event of a payment, oldest first, as sent to the webhook. */
  events(payment: string): Promise<string[]>;
  sign(payload: string): string;
  /** Ids of successful payments. */
  listPaid(): Promise<string[]>;
}

function connectProvider(address: string, secretKey: string, webhookSecret: string): PaymentProvider {
  const { hostname, port } = new URL(address);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return {
    async pay(payment) {
      const returnUrl = 'http://localhost/download-success';
      await stripe.paymentIntents.confirm(payment, { payment_method: 'pm_card_visa', return_url: returnUrl });
    },
    async fault(kind, count) {
      const body = JSON.stringify({ kind, count });
      const response = await fetch(`${address}/_control/faults`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The Stripe sandbox answered ${response.status} to ${kind}`);
    },
    async events(payment) {
      const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2_000 });
      const ofPayment = all.filter(({ data: { object } }) => {
        const { id, payment_intent: of } = object as { id?: string; payment_intent?: string };
        return id === payment || of === payment;
      });
      return ofPayment.reverse().map((event) => JSON.stringify(event, null, 2));
    },
    sign: (payload) => stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    async listPaid() {
      const all = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 5_000 });
      return all.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    },
  };
}

const SETTINGS = ['max_connections=200'];
const MAX_TRIES = 100;
const RETRY_MS = 100;

/** A real PostgreSQL that can be killed and started again. */
interface FaultDatabase {
  url: string;
  /** Runs a query; the server must be running. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  pid(): number;
  /** Sends SIGKILL to the postmaster; its child processes then exit. */
  kill(): void;
  /** Restarts it on its port; resolves when it accepts connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL in this folder, with full durability. */
async function startFaultDatabase(folder: string, port: number): Promise<FaultDatabase> {
  const serverFolder = join(folder, 'postgres');
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ folder: serverFolder, port, settings: SETTINGS });
  const url = await ensureDatabase(server, 'farm');
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const postmaster = () => Number(readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url,
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...values])).rows,
    pid: postmaster,
    kill: () => process.kill(postmaster(), 'SIGKILL'),
    async start() {
      await server.stop();
      for (let tries = 1; ; tries += 1) {
        try {
          server = await startEmbeddedPostgres({ folder: serverFolder, port, settings: SETTINGS });
          return;
        } catch (error) {
          if (tries === MAX_TRIES) throw error; // child processes of the killed server hold its memory for a moment
          await pause(RETRY_MS);
        }
      }
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** A process of the site: a replica of a service, the gateway or the Stripe sandbox. */
export interface SiteProcess {
  name: string;
  /** 'http://127.0.0.1:4101', without the gateway. */
  address: string;
  pid(): number;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with a description of how it ended. */
  ended(): Promise<string>;
  isAlive(): boolean;
  /** Restarts it and waits until it is ready. `change` replaces its program from now on. */
  start(change?: (program: Program) => Program): Promise<void>;
  stop(): Promise<void>;
}

/** A part of the running site that can be killed and restarted. */
function replicaOf({ program: built, running: first }: Part): SiteProcess {
  let program = built;
  let running: Running = first;
  let starts = 1;
  let alive = true;
  const watch = (one: Running) =>
    void one.ended.then(() => {
      if (one === running) alive = false;
    });
  watch(first);
  return {
    name: built.name,
    address: new URL(built.readyUrl).origin,
    pid: () => running.pid,
    signal: (name) => void process.kill(running.pid, name),
    ended: () => running.ended,
    isAlive: () => alive,
    async start(change = (unchanged) => unchanged) {
      starts += 1;
      program = change(program);
      const log = built.log.replace(/\.log$/, `.${starts}.log`);
      running = await startProgram({ ...program, log });
      alive = true;
      watch(running);
    },
    stop: () => running.stop(),
  };
}

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The running site, and access to inject faults. */
export interface FaultSite {
  database: FaultDatabase;
  provider: PaymentProvider;
  gateway: SiteProcess;
  replicas(service: ServiceName): readonly SiteProcess[];
  /** Every replica of every service. */
  all(): readonly SiteProcess[];
  /** Signs in the first operator, once. */
  operatorToken: string;
  /** A new browser in a new network. */
  visitor(): SimulatedVisitor;
  /** Waits until each replica is ready and the gateway uses it. Returns the seconds. */
  waitUntilReady(): Promise<number>;
  stop(): Promise<void>;
}

const createEnv = (database: FaultDatabase): Record<string, string | undefined> => ({
  ...process.env,
  DATABASE_URL: database.url,
  TRUSTED_PROXIES: 'loopback',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '2', // as in production
});

async function isReady({ address }: SiteProcess): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the gateway reports every service as ready. */
async function isGatewayReady(gateway: SiteProcess): Promise<boolean> {
  const response = await fetch(`${gateway.address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!response?.ok) return false;
  const { services } = (await response.json()) as { services: Record<string, { ready: boolean }> };
  return Object.values(services).every(({ ready }) => ready);
}

async function waitUntilReady(gateway: SiteProcess, replicas: readonly SiteProcess[]): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < READY_TIMEOUT_MS) {
    const ready = await Promise.all([isGatewayReady(gateway), ...replicas.map(isReady)]);
    if (ready.every(Boolean)) return (performance.now() - from) / 1_000;
    await pause(POLL_MS);
  }
  throw new Error(`The site did not become ready within ${READY_TIMEOUT_MS / 1_000} s.`);
}

/** Starts the built site on a real PostgreSQL with the sandbox of the payment provider. */
export async function startFaultSite(folder: string, print: Print, replicaCount = 2): Promise<FaultSite> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // under root, the database server runs as another user and must be able to enter
  const { postgres, ...ports } = await findFreePorts();
  const further = await chooseReplicaPorts(replicaCount, { ...ports, postgres });
  const database = await startFaultDatabase(folder, postgres);
  const site = await startSite({
    folder,
    ports: { ...ports, postgres },
    extraPorts: further,
    userEnv: createEnv(database),
    print,
  });
  const parts = new Map(site.parts.map((part) => [part.program.name, replicaOf(part)]));
  const replicas = (service: ServiceName) => [service, `${service} 2`].flatMap((name) => parts.get(name) ?? []);
  const all = () => SERVICES.flatMap(replicas);
  const gateway = parts.get('gateway') as SiteProcess;
  const sandbox = parts.get('stripe sandbox') as SiteProcess;
  return {
    gateway,
    database,
    replicas,
    all,
    operatorToken: site.secrets.operatorToken,
    provider: connectProvider(sandbox.address, site.secrets.sandboxSecretKey, site.secrets.sandboxWebhookSecret),
    visitor: () => new SimulatedVisitor(gateway.address, site.origin),
    waitUntilReady: () => waitUntilReady(gateway, all()),
    async stop() {
      await Promise.all([...parts.values()].map((replica) => replica.stop()));
      await site.stop();
      await database.stop();
    },
  };
}
