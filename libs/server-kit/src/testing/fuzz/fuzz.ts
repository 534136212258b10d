import { mkdirSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isTeamAccess, serviceContracts, type Contract, type Endpoint, type ServiceName } from '@farm/contracts';
import fc from 'fast-check';
import { readConfig, integer } from '../../config';
import type { App } from '../../service-deps';
import { createTestBrowser, type Browser } from '../browser';
import { type Wire, wiresFor } from './inputs';
import { faultOf, type FuzzResponse } from './response-checks';
import { createValuePool } from './value-pool';

const SLOWEST_MS = 2_000;
const ANEW = 8; // inputs between sign-ins, because some inputs sign out or delete the account
// Memory is measured after the first round, in which lazy compilation and caches are filled.
const ROUNDS = 4;
const GROWTH_MB = 8;
const REPORT = 'test-results/fuzz.json';

/** The callers and their knowledge. */
export interface Fuzzing {
  app: Pick<App, 'inject'>;
  /** Signs a person in, in a new browser. */
  signIn: (role: 'member' | 'operator') => Browser | Promise<Browser>;
  /** Unknown addresses are pages: in the gateway, not in services. */
  pages?: boolean;
  /** Resets rate limits. */
  resetLimits?: () => Promise<unknown>;
  /** Ids and values of existing things, by field name. */
  knownValues?: Readonly<Record<string, unknown>>;
}

/** The result of one call. */
interface RouteFigures {
  key: string;
  inputs: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  worstMs: number;
  /** Problems, each with its input. */
  faults: string[];
}

/** The result of a service; memory in MB is measured half-way and at the end, after garbage collection. */
export interface FuzzFigures {
  routes: RouteFigures[];
  middleMb: number;
  endMb: number;
}

setFlagsFromString('--expose_gc');
const letGo = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  letGo();
  return Math.round(process.memoryUsage().heapUsed / 10_485.76) / 100;
};

let neighbors = 0;
/** A network of its own for each input, because of rate limits. */
function neighbor(): string {
  neighbors = (neighbors + 1) % 60_000;
  return `10.${Math.floor(neighbors / 240)}.${neighbors % 240}.9`;
}

async function send({ app }: Fuzzing, method: string, wire: Wire, as: Browser): Promise<FuzzResponse & { ms: number }> {
  const began = performance.now();
  const answer = await app.inject({
    method: method as 'GET',
    url: wire.url,
    headers: { 'x-forwarded-for': neighbor(), ...as.header(), ...wire.headers },
    ...(wire.payload === undefined ? {} : { payload: wire.payload }),
  });
  const ms = performance.now() - began;
  as.storeCookies([answer.headers['set-cookie'] ?? []].flat());
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, ms };
}

const describeWire = ({ kind, url, payload }: Wire) =>
  `${kind} ${url.slice(0, 300)} ${payload === undefined ? '' : JSON.stringify(String(payload)).slice(0, 400)}`;

type Role = 'regular' | 'stranger' | 'member' | 'operator';

/** Callers: those who may make this call, a returning visitor and a new one. */
function roleFor(access: Endpoint['access'], turn: number): Role {
  if (turn % 8 === 7) return 'stranger';
  if (isTeamAccess(access)) return 'operator';
  return access === 'person' || turn % 4 === 3 ? 'member' : 'regular';
}

/** The callers of one call; the returning visitor is the same for all inputs. */
function peopleOf({ signIn }: Fuzzing, regular: Browser) {
  let here: Partial<Record<Role, Browser>> = {};
  return {
    renew: () => void (here = { regular, stranger: createTestBrowser() }),
    as: async (role: Role) => (here[role] ??= await signIn(role === 'operator' ? 'operator' : 'member')),
  };
}

interface Route {
  key: string;
  statuses: Map<number, number>;
  ms: number[];
  faults: string[];
}

const figuresOf = (routes: readonly Route[], used: readonly number[]): FuzzFigures => ({
  routes: routes.map(({ key, statuses, ms, faults }) => ({
    ...{ key, inputs: ms.length, statuses: Object.fromEntries(statuses), worstMs: Math.max(...ms), faults },
  })),
  middleMb: used[ROUNDS / 2 - 1] ?? 0,
  endMb: used.at(-1) ?? 0,
});

/**
 * Makes all calls of a service, or of these contracts, with FUZZ_INPUTS random inputs each. The same FUZZ_SEED gives the same
 * inputs.
 */
export async function fuzz(whose: ServiceName | readonly Contract[], fuzzing: Fuzzing): Promise<FuzzFigures> {
  const { FUZZ_INPUTS: numRuns, FUZZ_SEED: seed } = readConfig({ FUZZ_INPUTS: integer(8), FUZZ_SEED: integer(1) });
  const pool = createValuePool(fuzzing.knownValues ?? {});
  const each = numRuns / ROUNDS;
  const people = peopleOf(fuzzing, createTestBrowser());

  const one = async (key: string, endpoint: Endpoint, wire: Wire, turn: number) => {
    const [method = 'GET'] = key.split(' ');
    const role = roleFor(endpoint.access, turn);
    const as = await people.as(role);
    let response = await send(fuzzing, method, wire, as);
    // Reported only if it is slow each time, because a busy machine may be slow by chance.
    for (let again = 0; response.ms > SLOWEST_MS && again < 2; again += 1)
      response = await send(fuzzing, method, wire, as);
    if (response.status === 200) pool.learn(response.text);
    const fault =
      response.ms > SLOWEST_MS ? `${Math.round(response.ms)} ms` : faultOf(method, endpoint, response, fuzzing.pages);
    return { ...response, fault: fault && `${fault} <- ${role} ${describeWire(wire)}` };
  };
  const more = async ({ key, ...figures }: Route, endpoint: Endpoint, round: number): Promise<void> => {
    const wires = fc.sample(wiresFor(key, endpoint, pool.named), { numRuns: each, seed: seed + round });
    for (const [at, wire] of wires.entries()) {
      if (at % ANEW === 0) people.renew();
      if (at % ANEW === 0) await fuzzing.resetLimits?.();
      const { status, ms, fault } = await one(key, endpoint, wire, round * each + at);
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
      figures.ms.push(Math.round(ms));
      if (fault) figures.faults.push(fault);
    }
  };

  const contracts: readonly Contract[] = typeof whose === 'string' ? serviceContracts[whose] : whose;
  const calls = contracts
    .flatMap((contract) => Object.entries(contract))
    .map(([key, endpoint]) => ({ endpoint, route: { key, statuses: new Map(), ms: [], faults: [] } as Route }));
  const used: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { route, endpoint } of calls) await more(route, endpoint, round);
    used.push(heapMb());
  }
  const figures = figuresOf(
    calls.map(({ route }) => route),
    used,
  );
  mkdirSync('test-results', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(figures));
  return figures;
}

/** Problems of calls, and memory leaks; must be empty. */
export function fuzzFailures({ routes, middleMb, endMb }: FuzzFigures): string[] {
  const grown = endMb - middleMb > GROWTH_MB ? [`memory grows: ${middleMb} MB, then ${endMb} MB`] : [];
  return [...routes.flatMap(({ key, faults }) => faults.slice(0, 5).map((fault) => `${key}: ${fault}`)), ...grown];
}
