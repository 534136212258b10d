import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@farm/server-kit';

const GOOD_FOR_SECONDS = 3_600;
const KEY_BYTES = 32;

/** A token proves that its sender has read a response of this site from the same network within the last hour. */
export interface BeaconTokens {
  issue(network: string): string;
  isValid(token: string | undefined, network: string): boolean;
}

/**
 * Stateless tokens: the expiry in Unix seconds, and an HMAC-SHA256 over it and the network. Replicas with the same
 * `secret` accept each other's; without it the key is random.
 */
export function beaconTokens({ now }: Clock, secret: string | undefined): BeaconTokens {
  const key = secret
    ? Buffer.from(hkdfSync('sha256', secret, '', 'farm beacon tokens', KEY_BYTES))
    : randomBytes(KEY_BYTES);
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const sign = (expires: number, network: string) =>
    createHmac('sha256', key).update(`${expires} ${network}`).digest('base64url');
  return {
    issue: (network) => {
      const expires = seconds() + GOOD_FOR_SECONDS;
      return `${expires}.${sign(expires, network)}`;
    },
    isValid: (token, network) => {
      const [, expires, signature] = /^(\d{10})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (!expires || !signature || Number(expires) <= seconds()) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(Number(expires), network)));
    },
  };
}

const DAY_MS = 86_400_000;
const MAX_ENTRIES = 100_000;

/** What a beacon adds to the numbers of networks and failing networks: 0 or 1 each. */
interface FirstCounts {
  networks: number;
  failingNetworks: number;
}

export interface FirstBeacons {
  note(build: string, network: string, isFailure: boolean): FirstCounts;
}

interface Entry {
  since: number;
  hasFailed: boolean;
}

/**
 * Counts each network once per day and build, and once as failing. Only a keyed digest of a network is stored, in memory,
 * for a day. Beyond 100,000 entries, new networks are not counted.
 */
export function firstBeacons({ now }: Clock): FirstBeacons {
  const key = randomBytes(32);
  const entries = new Map<string, Entry>(); // oldest first
  const dropExpired = (at: number): void => {
    for (const [id, { since }] of entries) {
      if (at - since < DAY_MS) return;
      entries.delete(id);
    }
  };
  return {
    note(build, network, isFailure) {
      const at = now().getTime();
      dropExpired(at);
      const id = createHmac('sha256', key).update(`${build} ${network}`).digest('base64url');
      const known = entries.get(id);
      if (!known && entries.size >= MAX_ENTRIES) return { networks: 0, failingNetworks: 0 };
      const counts = {
        networks: known ? 0 : 1,
        failingNetworks: isFailure && !known?.hasFailed ? 1 : 0,
      };
      entries.set(id, { since: known?.since ?? at, hasFailed: isFailure || (known?.hasFailed ?? false) });
      return counts;
    },
  };
}
