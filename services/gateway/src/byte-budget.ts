const MB = 1_048_576;

/**
 * Bytes that all requests and all responses may hold in memory, and those of one network. The process has 512 MB, of which it
 * takes about 200 without visitors.
 */
export const BYTE_LIMITS = {
  bodies: { total: 64 * MB, perNetwork: 8 * MB },
  answers: { total: 64 * MB, perNetwork: 16 * MB },
} as const;

export interface ByteLimits {
  total: number;
  perNetwork: number;
}

/** Counts bytes in memory by network. */
export function byteBudget({ total, perNetwork }: ByteLimits) {
  const networks = new Map<string, number>();
  let held = 0;
  const add = (network: string, bytes: number): void => {
    const now = (networks.get(network) ?? 0) + bytes;
    held += bytes;
    if (now === 0) networks.delete(network);
    else networks.set(network, now);
  };
  return {
    /** Counts bytes; false, and nothing is counted, if they exceed a limit. */
    take(network: string, bytes: number): boolean {
      if (held + bytes > total || (networks.get(network) ?? 0) + bytes > perNetwork) return false;
      add(network, bytes);
      return true;
    },
    free: (network: string, bytes: number): void => add(network, -bytes),
    held: (): number => held,
  };
}

export type ByteBudget = ReturnType<typeof byteBudget>;
