import type { Clock } from '@farm/server-kit';

const WAIT_MS = 2_000;
const MAX_WAITING = 100;

/** Maximum requests in flight; `perNetwork` 0: no separate limit per network. */
export interface InFlightOptions {
  total: number;
  perNetwork: number;
}

/** Idempotent. */
export type SlotRelease = () => void;

interface Share {
  held: number;
  waiting: ((release: SlotRelease | null) => void)[];
}

/**
 * In-flight limit of one service. A network at its limit waits up to two seconds for one of its own places, so that a
 * school behind one address is served in turn, but one machine cannot take all places.
 */
export function inFlightLimit({ now }: Clock, { total, perNetwork }: InFlightOptions) {
  const shares = new Map<string, Share>();
  let held = 0;
  let fullSince: number | null = null;

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
      const next = share.waiting.shift();
      if (next) return next(hold(network, share));
      fullSince = null;
      if (share.held === 0) shares.delete(network);
    };
  };

  const wait = (share: Share): Promise<SlotRelease | null> =>
    new Promise((resolve) => {
      const waiter = (release: SlotRelease | null) => {
        clearTimeout(timer);
        resolve(release);
      };
      const timer = setTimeout(() => {
        share.waiting = share.waiting.filter((each) => each !== waiter);
        resolve(null);
      }, WAIT_MS);
      share.waiting.push(waiter);
    });

  return {
    /** null if no place is free in time. */
    async enter(network: string): Promise<SlotRelease | null> {
      const share = shares.get(network) ?? { held: 0, waiting: [] };
      if (perNetwork > 0 && share.held >= perNetwork) return share.waiting.length < MAX_WAITING ? wait(share) : null;
      return held < total ? hold(network, share) : null;
    },
    inFlight: () => held,
    /** Seconds since the last place was taken; 0 while one is free. */
    fullSeconds: () => (fullSince === null ? 0 : Math.floor((now().getTime() - fullSince) / 1_000)),
  };
}

export type InFlightLimit = ReturnType<typeof inFlightLimit>;
