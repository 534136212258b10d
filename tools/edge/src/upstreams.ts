import { SERVICES, type ServiceName } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { request, type Dispatcher } from 'undici';
import { breaker, type Breaker } from './breaker';

/** One running copy of a service. */
export interface Copy {
  /** 'http://10.0.0.7:4101', without a slash at its end. */
  address: string;
  breaker: Breaker;
  /** What /readyz said last; a copy that was not asked yet counts as ready. */
  ready: boolean;
  /** major.minor of the calls it speaks; null: it has not said. */
  contract: string | null;
}

interface Service {
  copies: Copy[];
  turn: number;
  inFlight: number;
}

const IN_FLIGHT = 100;
const READY_WITHIN_MS = 1_000;

const copiesOf = (addresses: string): Copy[] =>
  addresses.split(',').map((address) => ({
    address: address.trim().replace(/\/+$/, ''),
    breaker: breaker(),
    ready: true,
    contract: null,
  }));

/** What a copy answers to /readyz; its contract stands in a header of every answer: 'payments/1.3'. */
async function ask(name: ServiceName, { address }: Copy, dispatcher: Dispatcher, signal: AbortSignal) {
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

/** While copies are replaced, the older one is what visitors may meet. */
function oldest(contracts: readonly string[]): string | null {
  const sorted = [...contracts].sort((a, b) => {
    const [[major, minor], [otherMajor, otherMinor]] = [asNumbers(a), asNumbers(b)];
    return major - otherMajor || minor - otherMinor;
  });
  return sorted[0] ?? null;
}

/** What the edge knows of one service. */
export interface ServiceState {
  contract: string | null;
  ready: boolean;
  inFlight: number;
  copies: { ready: boolean; open: boolean }[];
}

/**
 * The services behind the edge, each by its copies: requests go round over those that are ready, a breaker a copy, at
 * most 100 requests in flight a service. `look` asks each copy for its readiness; who calls it decides how often.
 */
export function upstreams(addresses: Readonly<Record<ServiceName, string>>, clock: Clock, dispatcher: Dispatcher) {
  const services = new Map<ServiceName, Service>(
    SERVICES.map((name) => [name, { copies: copiesOf(addresses[name]), turn: 0, inFlight: 0 }]),
  );
  const serviceOf = (name: ServiceName) => services.get(name) as Service;
  const closing = new AbortController();
  const now = () => clock.now().getTime();

  const lookAt = async (name: ServiceName, copy: Copy): Promise<void> => {
    if (!copy.breaker.rested(now())) return;
    const { ready, contract } = await ask(name, copy, dispatcher, closing.signal);
    Object.assign(copy, { ready, contract });
    copy.breaker.heard(ready, now());
  };

  const next = (name: ServiceName, except?: Copy): Copy | null => {
    const service = serviceOf(name);
    const closed = service.copies.filter((copy) => copy !== except && !copy.breaker.isOpen());
    const ready = closed.filter((copy) => copy.ready);
    const choice = ready.length > 0 ? ready : closed;
    service.turn = (service.turn + 1) % Number.MAX_SAFE_INTEGER;
    return choice[service.turn % choice.length] ?? null;
  };

  return {
    /** The copy whose turn it is; null when every breaker is open. When none calls itself ready, all are tried. */
    next,
    /** Counts a request in; gives the way to count it out, or null when the service has its hundred already. */
    enter(name: ServiceName): (() => void) | null {
      const service = serviceOf(name);
      if (service.inFlight >= IN_FLIGHT) return null;
      service.inFlight += 1;
      return () => void (service.inFlight -= 1);
    },
    failed: ({ breaker: { failed } }: Copy) => failed(now()),
    look: async (): Promise<void> =>
      void (await Promise.all([...services].flatMap(([name, { copies }]) => copies.map((copy) => lookAt(name, copy))))),
    stateOf(name: ServiceName): ServiceState {
      const { copies, inFlight } = serviceOf(name);
      return {
        contract: oldest(copies.flatMap(({ contract }) => contract ?? [])),
        ready: copies.some((copy) => copy.ready && !copy.breaker.isOpen()),
        inFlight,
        copies: copies.map((copy) => ({ ready: copy.ready, open: copy.breaker.isOpen() })),
      };
    },
    /** An address for the edge's own questions; the first one when none is ready. */
    addressOf: (name: ServiceName): string => (next(name) ?? (serviceOf(name).copies[0] as Copy)).address,
    close: () => closing.abort(),
  };
}

export type Upstreams = ReturnType<typeof upstreams>;
