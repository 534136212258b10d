import { mkdirSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { owners, type Contract, type Endpoint, type ServiceName } from '@farm/contracts';
import fc from 'fast-check';
import { readConfig, whole } from '../../config';
import type { App } from '../../service-deps';
import { browser, type Browser } from '../browser';
import { type Wire, wiresFor } from './inputs';
import { faultOf, type Told } from './judge';
import { poolOf } from './pool';

const SLOWEST_MS = 1_000;
const ANEW = 8; // inputs, after which people sign in again: some of them sign out, or take their account away
const GROWTH_MB = 12;
const REPORT = 'test-results/fuzz.json';

/** Who makes the calls, and what they know. */
export interface Fuzzing {
  app: Pick<App, 'inject'>;
  /** Signs somebody in, newly, on a browser of their own. */
  signIn: (role: 'member' | 'operator') => Browser | Promise<Browser>;
  /** Whether what is no call is a page: at the front, not at a service. */
  pages?: boolean;
  /** Forgets what limits have counted: what is looked for stands behind them. */
  forget?: () => Promise<unknown>;
  /** Ids and words of things that exist, by the name that contracts give them. */
  named?: Readonly<Record<string, unknown>>;
}

/** What one call did with its inputs. */
export interface RouteFigures {
  key: string;
  inputs: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  worstMs: number;
  /** Each with the input that showed it. */
  faults: string[];
}

/** What a service did with all of them; MB are counted after everything unused was let go. */
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
/** Each input comes from a network of its own: what is looked for stands behind the limits. */
function neighbor(): string {
  neighbors = (neighbors + 1) % 60_000;
  return `10.${Math.floor(neighbors / 240)}.${neighbors % 240}.9`;
}

async function tell({ app }: Fuzzing, method: string, wire: Wire, as: Browser): Promise<Told & { ms: number }> {
  const began = performance.now();
  const answer = await app.inject({
    method: method as 'GET',
    url: wire.url,
    headers: { 'x-forwarded-for': neighbor(), ...as.header(), ...wire.headers },
    ...(wire.payload === undefined ? {} : { payload: wire.payload }),
  });
  const ms = performance.now() - began;
  as.take([answer.headers['set-cookie'] ?? []].flat());
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, ms };
}

const shown = ({ kind, url, payload }: Wire) =>
  `${kind} ${url.slice(0, 300)} ${payload === undefined ? '' : JSON.stringify(String(payload)).slice(0, 400)}`;

type Role = 'regular' | 'stranger' | 'member' | 'operator';

/** Whoever may make this call, somebody who comes again and again, and somebody nobody knows. */
function roleFor(access: Endpoint['access'], turn: number): Role {
  if (turn % 8 === 7) return 'stranger';
  if (access === 'operator') return 'operator';
  return access === 'person' || turn % 4 === 3 ? 'member' : 'regular';
}

/** Who is there for the inputs of one call; the regular stays for all of them. */
function peopleOf({ signIn }: Fuzzing, regular: Browser) {
  let here: Partial<Record<Role, Browser>> = {};
  return async (role: Role, turn: number): Promise<Browser> => {
    if (turn % ANEW === 0) here = { regular, stranger: browser() };
    return (here[role] ??= await signIn(role === 'operator' ? 'operator' : 'member'));
  };
}

/**
 * Makes every call of a service, or of these contracts, with inputs of every kind. FUZZ_INPUTS a call; equal FUZZ_SEEDs
 * make equal chances.
 */
export async function fuzz(whose: ServiceName | readonly Contract[], fuzzing: Fuzzing): Promise<FuzzFigures> {
  const { FUZZ_INPUTS: numRuns, FUZZ_SEED: seed } = readConfig({ FUZZ_INPUTS: whole(8), FUZZ_SEED: whole(1) });
  const pool = poolOf(fuzzing.named ?? {});
  const person = peopleOf(fuzzing, browser());

  const one = async (key: string, endpoint: Endpoint, wire: Wire, turn: number) => {
    const [method = 'GET'] = key.split(' ');
    const role = roleFor(endpoint.access, turn);
    if (turn % ANEW === 0) await fuzzing.forget?.();
    const as = await person(role, turn);
    let told = await tell(fuzzing, method, wire, as);
    // A machine that does other things is slow by chance: slow is what is slow each time.
    for (let again = 0; told.ms > SLOWEST_MS && again < 2; again += 1) told = await tell(fuzzing, method, wire, as);
    if (told.status === 200) pool.learn(told.text);
    const fault = told.ms > SLOWEST_MS ? `${Math.round(told.ms)} ms` : faultOf(method, endpoint, told, fuzzing.pages);
    return { ...told, fault: fault && `${fault} <- ${role} ${shown(wire)}` };
  };
  const route = async (key: string, endpoint: Endpoint): Promise<RouteFigures> => {
    const figures: RouteFigures = { key, inputs: 0, statuses: {}, worstMs: 0, faults: [] };
    for (const [turn, wire] of fc.sample(wiresFor(key, endpoint, pool.named), { numRuns, seed }).entries()) {
      const { status, ms, fault } = await one(key, endpoint, wire, turn);
      figures.inputs += 1;
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
      figures.worstMs = Math.max(figures.worstMs, Math.round(ms));
      if (fault) figures.faults.push(fault);
    }
    return figures;
  };

  const contracts: readonly Contract[] = typeof whose === 'string' ? owners[whose] : whose;
  const calls = contracts.flatMap((contract) => Object.entries(contract));
  const figures: FuzzFigures = { routes: [], middleMb: 0, endMb: 0 };
  for (const [at, [key, endpoint]] of calls.entries()) {
    if (at === Math.floor(calls.length / 2)) figures.middleMb = heapMb();
    figures.routes.push(await route(key, endpoint));
  }
  figures.endMb = heapMb();
  mkdirSync('test-results', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(figures));
  return figures;
}

/** What must be empty: what calls did wrong, and memory that is not given back. */
export function faultsOf({ routes, middleMb, endMb }: FuzzFigures): string[] {
  const grown = endMb - middleMb > GROWTH_MB ? [`memory grows: ${middleMb} MB, then ${endMb} MB`] : [];
  return [...routes.flatMap(({ key, faults }) => faults.slice(0, 5).map((fault) => `${key}: ${fault}`)), ...grown];
}
