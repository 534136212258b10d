import type { Clock } from '@farm/server-kit';

const WAIT_MS = 2_000;
const WAITING_PER_NETWORK = 100;
const WAITING = 1_000;
const MAX_WAITING = 5_000;

/** A network takes at most a quarter of what is still free, but never less than one: a dynamic threshold. */
const shareOf = (free: number, most: number): number => Math.max(1, Math.min(most, Math.ceil(free / 4)));

/** Maximum requests in flight; `perNetwork` 0: no separate limit per network. */
export interface InFlightOptions {
  total: number;
  perNetwork: number;
  /** How long a request may wait for a place; two seconds by default. */
  waitMs?: number;
}

/** Idempotent. */
export type SlotRelease = () => void;

interface Share {
  held: number;
  waiting: ((release: SlotRelease) => void)[];
}

/** Resolves with a place, or with null after `waitMs`; `onEnd` is called in both cases. */
const waitIn = (share: Share, waitMs: number, onEnd: () => void): Promise<SlotRelease | null> =>
  new Promise((resolve) => {
    const waiter = (release: SlotRelease) => {
      clearTimeout(timer);
      onEnd();
      resolve(release);
    };
    const timer = setTimeout(() => {
      share.waiting = share.waiting.filter((each) => each !== waiter);
      onEnd();
      resolve(null);
    }, waitMs);
    share.waiting.push(waiter);
  });

/**
 * In-flight limit of one service, fair to networks. A network at its limit waits for one of its own places, so that a
 * school behind one address is served in turn, but one machine cannot take all places. The limit of each falls with the free
 * places, and a freed place goes to the waiting network that holds fewest: under load those with most
 * requests are refused first, and ten networks cannot take all places from an eleventh.
 */
export function inFlightLimit({ now }: Clock, { total, perNetwork, waitMs = WAIT_MS }: InFlightOptions) {
  const shares = new Map<string, Share>();
  let held = 0;
  let waiting = 0;
  let fullSince: number | null = null;

  const mayHold = (share: Share): boolean =>
    held < total && (perNetwork === 0 || share.held < shareOf(total - held, perNetwork));
  const mayWait = (share: Share): boolean =>
    perNetwork > 0 && waiting < MAX_WAITING && share.waiting.length < shareOf(WAITING - waiting, WAITING_PER_NETWORK);
  const drop = (network: string, { held, waiting }: Share): void => {
    if (held === 0 && waiting.length === 0) shares.delete(network);
  };

  /** Gives free places to those who wait: the network with the fewest first. */
  const serveWaiting = (): void => {
    while (waiting > 0) {
      let next: [network: string, share: Share] | undefined;
      for (const entry of shares)
        if (entry[1].waiting.length > 0 && mayHold(entry[1]) && !(next && next[1].held <= entry[1].held)) next = entry;
      const serve = next?.[1].waiting.shift();
      if (!next || !serve) return;
      serve(hold(...next));
    }
  };

  const hold = (network: string, share: Share): SlotRelease => {
    let isHeld = true;
    shares.set(network, share);
    share.held += 1;
    held += 1;
    if (held === total) fullSince ??= now().getTime();
    return () => {
      if (!isHeld) return;
      isHeld = false;
      share.held -= 1;
      held -= 1;
      serveWaiting();
      if (held < total) fullSince = null;
      drop(network, share);
    };
  };

  const wait = (network: string, share: Share): Promise<SlotRelease | null> => {
    shares.set(network, share);
    waiting += 1;
    return waitIn(share, waitMs, () => {
      waiting -= 1;
      drop(network, share);
    });
  };

  return {
    /** null if no place is free in time. */
    async enter(network: string): Promise<SlotRelease | null> {
      const share = shares.get(network) ?? { held: 0, waiting: [] };
      if (share.waiting.length === 0 && mayHold(share)) return hold(network, share);
      return mayWait(share) ? wait(network, share) : null;
    },
    inFlight: () => held,
    /** Seconds since the last place was taken; 0 while one is free. */
    fullSeconds: () => (fullSince === null ? 0 : Math.floor((now().getTime() - fullSince) / 1_000)),
  };
}

export type InFlightLimit = ReturnType<typeof inFlightLimit>;
