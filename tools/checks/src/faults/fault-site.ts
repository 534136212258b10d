import { chmodSync, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@farm/contracts';
import { anyPorts, portsOfCopies, type Program, type Say, startSite } from '@farm/site';
import { cardsAt, type Cards } from './cards';
import { copyOf, type Copy } from './copies';
import { faultDatabase, type FaultDatabase } from './database';
import { tcpProxy, type TcpProxy } from './proxy';
import { Visitor } from './visitor';

const WHOLE_MS = 60_000;
const LOOK_MS = 100;

/** The started site with two copies of each service, and every place where a fault can be put. */
export interface FaultSite {
  origin: string;
  /** The edge's address. */
  front: string;
  folder: string;
  database: FaultDatabase;
  cards: Cards;
  edge: Copy;
  copies(service: ServiceName): readonly Copy[];
  /** Every copy of every service. */
  all(): readonly Copy[];
  /** Between the edge and each copy of a service. */
  between(service: ServiceName): readonly TcpProxy[];
  /** A new browser of a new household, at the edge. */
  visitor(): Visitor;
  /** The one-time link of the first operator; '' once it was used. */
  operatorLink: string;
  /** Waits until each copy is ready and the edge knows it; seconds that it took. */
  whole(): Promise<number>;
  stop(): Promise<void>;
}

/** Nobody's real database, cards, model or mail is touched, whatever the shell has set. */
const OUTSIDE = /^(DATABASE_URL|STRIPE_|OPENAI_|SMTP_|S3_|OIDC_|FARM_FOLDER|SITE_ORIGIN|RELEASE_|PORT$|NODE_ENV)/;

const surroundings = (database: FaultDatabase): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTSIDE.test(name))),
  ...{ DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', DEXTER_EMBEDDER: 'off', LOG_LEVEL: 'warn' },
  DRAIN_SECONDS: '2', // as in production
});

const NAMES = ['PAYMENTS_URL', 'LEARNING_URL', 'COMMUNITY_URL', 'DEXTER_URL'] as const;

type Proxies = Map<ServiceName, TcpProxy[]>;

/** Puts a proxy between the edge and each copy; gives the edge's program with their addresses in its environment. */
async function withProxies(ports: Readonly<Record<ServiceName, readonly number[]>>) {
  const proxies: Proxies = new Map();
  for (const service of SERVICES) proxies.set(service, await Promise.all(ports[service].map(tcpProxy)));
  const addresses = Object.fromEntries(
    SERVICES.map((service, index) => {
      const all = proxies.get(service) ?? [];
      return [NAMES[index], all.map(({ port }) => `http://127.0.0.1:${port}`).join(',')];
    }),
  );
  const changed = (program: Program): Program =>
    program.name === 'edge' ? { ...program, env: { ...program.env, ...addresses } } : program;
  return { proxies, changed };
}

async function isReady({ address }: Copy): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the edge sends requests to every copy again: none of its breakers is open. */
async function knowsAll(edge: Copy): Promise<boolean> {
  const read = await fetch(`${edge.address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!read?.ok) return false;
  const { services } = (await read.json()) as { services: Record<string, { ready: boolean }> };
  return Object.values(services).every(({ ready }) => ready);
}

async function untilWhole(edge: Copy, copies: readonly Copy[]): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < WHOLE_MS) {
    const ready = await Promise.all([knowsAll(edge), ...copies.map(isReady)]);
    if (ready.every(Boolean)) return (performance.now() - from) / 1_000;
    await pause(LOOK_MS);
  }
  throw new Error(`The site did not become whole within ${WHOLE_MS / 1_000} s.`);
}

/** Starts it in a folder of its own; `more` wins over the settings that all of its programs are given. */
export async function startFaultSite(
  folder: string,
  say: Say,
  more: Readonly<Record<string, string>> = {},
): Promise<FaultSite> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // run by root, the database server has another account and must walk through
  const { postgres, ...ports } = await anyPorts();
  const second = await portsOfCopies(2, { ...ports, postgres });
  const database = await faultDatabase(folder, postgres);
  const portsOf = (service: ServiceName) => [ports[service], ...second[service]];
  const { proxies, changed } = await withProxies({
    ...{ payments: portsOf('payments'), learning: portsOf('learning') },
    ...{ community: portsOf('community'), dexter: portsOf('dexter') },
  });
  const given = { ...surroundings(database), ...more };
  const site = await startSite({ folder, ports: { ...ports, postgres }, more: second, given, say, changed });
  const parts = new Map(site.parts.map((part) => [part.program.name, copyOf(part)]));
  const copies = (service: ServiceName) => [service, `${service} 2`].map((name) => parts.get(name) as Copy);
  const all = () => SERVICES.flatMap(copies);
  const edge = parts.get('edge') as Copy;
  const sandbox = parts.get('card sandbox') as Copy;
  return {
    ...{ origin: site.origin, front: edge.address, folder, database, edge, copies, all },
    cards: cardsAt(sandbox.address, site.secrets.sandboxSecretKey, site.secrets.sandboxWebhookSecret),
    between: (service) => proxies.get(service) ?? [],
    visitor: () => new Visitor(edge.address, site.origin),
    operatorLink: site.operatorLink ?? '',
    whole: () => untilWhole(edge, all()),
    async stop() {
      await Promise.all([...parts.values()].map((copy) => copy.stop()));
      await site.stop();
      await Promise.all([...proxies.values()].flat().map((proxy) => proxy.close()));
      await database.stop();
    },
  };
}
