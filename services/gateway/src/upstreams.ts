import { type ServiceName, SERVICES } from '@farm/contracts';
import type { Apis } from '@farm/release-store';
import type { Clock } from '@farm/server-kit';
import { type Dispatcher, request } from 'undici';
import { inFlightLimit, type InFlightLimit, type SlotRelease } from './in-flight';

const FAILURES = 5;
const WITHIN_MS = 10_000;
const OPEN_MS = 2_000;

/** Circuit breaker of one replica. Times are milliseconds. */
interface Breaker {
  isOpen(): boolean;
  /** Reports a failed request. Five within 10 seconds open the breaker. */
  failed(now: number): void;
  /** Whether readiness may be probed: always while closed, otherwise every 2 seconds. */
  canProbe(now: number): boolean;
  /**
   * Reports a probe. Only a successful probe closes the breaker; a failed one opens it if a request failed recently, so
   * that a site with few visitors does not need five failures.
   */
  reportReadiness(ready: boolean, now: number): void;
}

function breaker(): Breaker {
  let failures: number[] = [];
  let openUntil: number | null = null;
  return {
    isOpen: () => openUntil !== null,
    failed: (now) => {
      failures = [...failures.filter((at) => now - at < WITHIN_MS), now].slice(-FAILURES);
      if (openUntil === null && failures.length === FAILURES) openUntil = now + OPEN_MS;
    },
    canProbe: (now) => openUntil === null || now >= openUntil,
    reportReadiness: (ready, now) => {
      const failedLately = failures.some((at) => now - at < WITHIN_MS);
      if (openUntil === null && (ready || !failedLately)) return;
      openUntil = ready ? null : now + OPEN_MS;
      failures = [];
    },
  };
}

export interface Replica {
  /** 'http://10.0.0.7:4101', without a slash at its end. */
  address: string;
  breaker: Breaker;
  /** Result of the last probe; true before the first. */
  ready: boolean;
  /** Contract version 'major.minor'; null: unknown. */
  contract: string | null;
}

interface Service {
  /** As in the settings, such as 'http://payments:8080'. */
  origins: readonly string[];
  replicas: Replica[];
  turn: number;
  limit: InFlightLimit;
  /** Of calls whose answers take much processor time. */
  costly: InFlightLimit;
}

const IN_FLIGHT = 100;
const COSTLY_PER_NETWORK = 2;
const COSTLY_WAIT_MS = 5_000; // a class that asks the assistant is answered in turn
const READY_WITHIN_MS = 1_000;

const originsOf = (addresses: string): string[] =>
  addresses.split(',').map((address) => address.trim().replace(/\/+$/, ''));

const newReplica = (address: string): Replica => ({ address, breaker: breaker(), ready: true, contract: null });

/** All addresses of a host name, such as those of a headless Kubernetes Service. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The origin once for each address of its host; none while the name does not resolve. */
async function resolvedOrigins(origin: string, resolve: Resolve): Promise<string[]> {
  const { protocol, hostname, port } = new URL(origin);
  const addresses = await resolve(hostname).catch(() => []);
  return addresses.map((ip) => new URL(`${protocol}//${ip.includes(':') ? `[${ip}]` : ip}:${port}`).origin);
}

/**
 * A replica that stays keeps its breaker. A new one has no requests before its first successful probe: a name may list a
 * replica that does not listen yet (Docker). While no name resolves, the last known replicas are used.
 */
async function discoverReplicas(service: Service, resolve: Resolve): Promise<void> {
  const origins = (await Promise.all(service.origins.map((origin) => resolvedOrigins(origin, resolve)))).flat();
  if (origins.length === 0) return;
  service.replicas = origins.map(
    (address) =>
      service.replicas.find((replica) => replica.address === address) ?? { ...newReplica(address), ready: false },
  );
}

/** The contract version is in the header x-farm-contract, as 'payments/1.3'. */
async function fetchReadiness(name: ServiceName, { address }: Replica, dispatcher: Dispatcher, signal: AbortSignal) {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_WITHIN_MS)]);
    const { statusCode, headers, body } = await request(`${address}/readyz`, { dispatcher, signal: limit });
    await body.dump();
    const [, service, contract = null] = /^([a-z]+)\/(\d+\.\d+)$/.exec(String(headers['x-farm-contract'])) ?? [];
    return { ready: statusCode === 200, contract: service === name ? contract : null };
  } catch {
    return { ready: false, contract: null };
  }
}

const asNumbers = (version: string) => version.split('.').map(Number) as [major: number, minor: number];

/** During a rollout, the oldest version counts. */
function oldest(contracts: readonly string[]): string | null {
  const sorted = [...contracts].sort((a, b) => {
    const [[major, minor], [otherMajor, otherMinor]] = [asNumbers(a), asNumbers(b)];
    return major - otherMajor || minor - otherMinor;
  });
  return sorted[0] ?? null;
}

export interface ServiceState {
  contract: string | null;
  ready: boolean;
  inFlight: number;
  /** Seconds without a free in-flight place; 0 while one is free. */
  fullSeconds: number;
  replicas: { ready: boolean; open: boolean }[];
}

const newService = (origins: readonly string[], clock: Clock, perNetwork: number): Service => ({
  origins,
  replicas: origins.map(newReplica),
  turn: 0,
  limit: inFlightLimit(clock, { total: IN_FLIGHT, perNetwork }),
  costly: inFlightLimit(clock, {
    total: IN_FLIGHT,
    perNetwork: Math.min(perNetwork, COSTLY_PER_NETWORK),
    waitMs: COSTLY_WAIT_MS,
  }),
});

/**
 * Load balancer of the services: round robin over ready replicas, a circuit breaker per replica, and at most 100 requests
 * in flight per service, `perNetwork` of them for one network (0: no limit), two of them costly ones. `probe` reads the readiness of every replica.
 * With `resolve`, every address of a host name is a replica; without it, every origin of the settings is one.
 */
export function upstreams(
  addresses: Readonly<Record<ServiceName, string>>,
  clock: Clock,
  dispatcher: Dispatcher,
  { perNetwork = 0, resolve }: { perNetwork?: number; resolve?: Resolve | undefined } = {},
) {
  const services = new Map<ServiceName, Service>(
    SERVICES.map((name) => [name, newService(originsOf(addresses[name]), clock, perNetwork)]),
  );
  const serviceOf = (name: ServiceName) => services.get(name) as Service;
  const contractOf = (name: ServiceName) => oldest(serviceOf(name).replicas.flatMap(({ contract }) => contract ?? []));
  const currentApis = (): Apis => Object.fromEntries(SERVICES.map((name) => [name, contractOf(name)]));
  let apis = currentApis();
  const closing = new AbortController();
  const now = () => clock.now().getTime();

  const probeReplica = async (name: ServiceName, replica: Replica): Promise<void> => {
    if (!replica.breaker.canProbe(now())) return;
    const { ready, contract } = await fetchReadiness(name, replica, dispatcher, closing.signal);
    Object.assign(replica, { ready, contract });
    replica.breaker.reportReadiness(ready, now());
    if (apis[name] !== contractOf(name)) apis = currentApis();
  };

  const next = (name: ServiceName, except?: Replica): Replica | null => {
    const service = serviceOf(name);
    const usable = service.replicas.filter((replica) => replica !== except && !replica.breaker.isOpen());
    const ready = usable.filter((replica) => replica.ready);
    const choice = ready.length > 0 ? ready : usable;
    service.turn = (service.turn + 1) % Number.MAX_SAFE_INTEGER;
    return choice[service.turn % choice.length] ?? null;
  };

  return {
    /** The next replica; null if every breaker is open. If none is ready, all are tried. */
    next,
    /** Takes an in-flight place; null if there is none. */
    enter: (name: ServiceName, network: string): Promise<SlotRelease | null> => serviceOf(name).limit.enter(network),
    /** Takes one of the few places for costly calls, which is free when the response begins; null if there is none. */
    enterCostly: (name: ServiceName, network: string): Promise<SlotRelease | null> =>
      serviceOf(name).costly.enter(network),
    failed: ({ breaker: { failed } }: Replica) => failed(now()),
    probe: async (): Promise<void> =>
      void (await Promise.all(
        [...services].map(async ([name, service]) => {
          if (resolve) await discoverReplicas(service, resolve);
          await Promise.all(service.replicas.map((replica) => probeReplica(name, replica)));
        }),
      )),
    /** The contract version of each service, null while it does not answer. The same object until one changes. */
    apis: (): Apis => apis,
    stateOf(name: ServiceName): ServiceState {
      const { replicas, limit } = serviceOf(name);
      return {
        contract: contractOf(name),
        ready: replicas.some((replica) => replica.ready && !replica.breaker.isOpen()),
        inFlight: limit.inFlight(),
        fullSeconds: limit.fullSeconds(),
        replicas: replicas.map((replica) => ({ ready: replica.ready, open: replica.breaker.isOpen() })),
      };
    },
    /** For the gateway's own requests; the first replica if none is available. */
    addressOf: (name: ServiceName): string => (next(name) ?? (serviceOf(name).replicas[0] as Replica)).address,
    close: () => closing.abort(),
  };
}

export type Upstreams = ReturnType<typeof upstreams>;
