import { RELEASE_COUNTS_PATH, ReleaseCounts } from '@farm/contracts';
import type { Apis } from '@farm/release-store';
import { Value } from '@sinclair/typebox/value';
import type { Tools } from '../commands/command';

/** Distinct networks that loaded a build, and those in which a page failed. */
export interface NetworkCount {
  networks: number;
  failing: number;
}

export const NO_NETWORKS: NetworkCount = { networks: 0, failing: 0 };

/** No gateway answers; nothing was changed. */
export class GatewayError extends Error {}

const TIMEOUT_MS = 3_000;
// A load balancer passes each request to another replica, so several in a row find several replicas.
const SAMPLES = 4;

type GatewayTools = Pick<Tools, 'gateways' | 'watchKey' | 'fetch'>;

async function readCounts(gateway: string, { watchKey, fetch }: GatewayTools): Promise<ReleaseCounts | null> {
  try {
    const response = await fetch(new URL(RELEASE_COUNTS_PATH, gateway), {
      headers: { authorization: `Bearer ${watchKey()}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const counts: unknown = await response.json();
    return response.ok && Value.Check(ReleaseCounts, counts) ? counts : null;
  } catch {
    return null;
  }
}

/** The newest counts of every replica that answers. */
async function readReplicas(tools: GatewayTools): Promise<ReleaseCounts[]> {
  const urls = (await tools.gateways()) ?? [];
  const answers = await Promise.all(
    urls.flatMap((url) => Array.from({ length: SAMPLES }, () => readCounts(url, tools))),
  );
  return answers.filter((counts) => counts !== null);
}

/**
 * What one gateway sees now; null if no gateway is configured.
 * @throws {GatewayError} if gateways are configured and none answers to the key
 */
async function askGateway(tools: GatewayTools): Promise<ReleaseCounts | null> {
  const urls = await tools.gateways();
  if (urls === null) return null;
  for (const url of urls) {
    const counts = await readCounts(url, tools);
    if (counts) return counts;
  }
  const where = urls.length ? `No gateway answers at ${urls.join(', ')}` : 'RELEASE_EDGES is empty';
  throw new GatewayError(`${where} (GET ${RELEASE_COUNTS_PATH} with RELEASE_WATCH_KEY). Nothing was changed`);
}

/**
 * The contract versions of the running services. undefined if no gateway is configured, such as before `npm start`: then the
 * versions of this checkout count.
 * @throws {GatewayError} if gateways are configured and none answers
 */
export const readLiveApis = async (tools: GatewayTools): Promise<Apis | undefined> =>
  (await askGateway(tools))?.services;

type Counts = ReadonlyMap<string, NetworkCount>;

const countsOf = ({ builds }: ReleaseCounts): Counts =>
  new Map(
    builds.map(({ name, build, networks, failingNetworks }) => [
      `${name}@${build}`,
      { networks, failing: failingNetworks },
    ]),
  );

const sum = (counts: Iterable<NetworkCount>): NetworkCount =>
  [...counts].reduce((a, b) => ({ networks: a.networks + b.networks, failing: a.failing + b.failing }), NO_NETWORKS);

export interface GatewayCounter {
  /** Asks again. Returns the milliseconds since a gateway last answered: 0 if one did now. */
  update(): Promise<number>;
  /** Replicas that have answered. */
  replicas(): number;
  sinceStart(build: string): NetworkCount;
  /** Since the gateways' counting began. */
  total(build: string): NetworkCount;
  /** The same of all builds together. */
  allSinceStart(): NetworkCount;
  allBeforeStart(): NetworkCount;
}

/**
 * Starts counting. A replica that appears later, such as after a restart, counts from its first answer; one that no longer
 * answers keeps its last counts.
 * @throws {GatewayError} if no gateway answers
 */
export async function startCounting(tools: GatewayTools & Pick<Tools, 'clock'>): Promise<GatewayCounter> {
  await askGateway(tools);
  const replicas = new Map<string, { first: Counts; last: Counts }>();
  let answeredAt = 0;
  const update = async () => {
    const now = tools.clock.now().getTime();
    for (const counts of await readReplicas(tools)) {
      const last = countsOf(counts);
      replicas.set(counts.replica, { first: replicas.get(counts.replica)?.first ?? last, last });
      answeredAt = now;
    }
    return now - answeredAt;
  };
  await update();
  const each = (of: (replica: { first: Counts; last: Counts }) => NetworkCount) => sum([...replicas.values()].map(of));
  const since = (first: NetworkCount = NO_NETWORKS, last: NetworkCount = NO_NETWORKS): NetworkCount => ({
    networks: Math.max(0, last.networks - first.networks),
    failing: Math.max(0, last.failing - first.failing),
  });
  return {
    update,
    replicas: () => Math.max(1, replicas.size),
    sinceStart: (build) => each(({ first, last }) => since(first.get(build), last.get(build))),
    total: (build) => each(({ last }) => last.get(build) ?? NO_NETWORKS),
    allSinceStart: () => each(({ first, last }) => since(sum(first.values()), sum(last.values()))),
    allBeforeStart: () => each(({ first }) => sum(first.values())),
  };
}
