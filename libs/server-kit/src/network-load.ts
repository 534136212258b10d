/** Costs of requests by network in the last seconds, and the networks to refuse while the process is overloaded. */
export interface NetworkLoad {
  /** Counts a request, also one that is then refused: a network that does not stop stays first. */
  add(network: string, cost: number): void;
  /** Ends a sample period. While overloaded, a larger part of the load is refused each time. */
  sample(isOverloaded: boolean): void;
  isRefused(network: string): boolean;
}

/** How much of a cost is left after a period. */
const DECAY = 0.5;
/** Costs below it are dropped. */
const SMALLEST = 0.25;
/** Of the load, while overloaded for one, two, … periods: the rest gets through even then. */
const REFUSED_SHARES = [0.5, 0.75, 0.9] as const;

/**
 * Refuses those first that cost most, until the wanted share of the load is gone. One network that causes nearly all of it is refused
 * alone; of many equal ones, as many as it takes.
 */
export function createNetworkLoad(): NetworkLoad {
  const costs = new Map<string, number>();
  let refused: ReadonlySet<string> = new Set();
  let level = 0;

  const mostCostly = (share: number): Set<string> => {
    const total = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
    const networks = new Set<string>();
    let gone = 0;
    for (const [network, cost] of [...costs].sort(([, one], [, other]) => other - one)) {
      if (gone >= share * total) break;
      networks.add(network);
      gone += cost;
    }
    return networks;
  };

  return {
    add: (network, cost) => void costs.set(network, (costs.get(network) ?? 0) + cost),
    sample(isOverloaded) {
      level = isOverloaded ? Math.min(level + 1, REFUSED_SHARES.length) : Math.max(level - 1, 0);
      const share = REFUSED_SHARES[level - 1];
      refused = isOverloaded && share !== undefined ? mostCostly(share) : new Set();
      for (const [network, cost] of costs) {
        if (cost * DECAY < SMALLEST) costs.delete(network);
        else costs.set(network, cost * DECAY);
      }
    },
    isRefused: (network) => refused.has(network),
  };
}
