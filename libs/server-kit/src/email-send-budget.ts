const MINUTE_MS = 60_000;
export const BUDGET_PERIOD_MS = 24 * 60 * MINUTE_MS;

/** How often emails may follow each other. */
export interface SendBudget {
  /** So many within 24 hours go out without a pause. */
  free: number;
  /** The pause after those; it doubles with every further email, up to `longestPauseMs`. */
  firstPauseMs: number;
  longestPauseMs: number;
}

/**
 * Of one requester to one address: three at once, about fifteen a day. A requester is a browser that proved this address
 * before (known-browser.ts), or a network.
 */
export const REQUESTER_BUDGET: SendBudget = { free: 3, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: 120 * MINUTE_MS };

/** Of all strangers together to one address: about thirty a day, however many networks they come from. */
export const STRANGERS_BUDGET: SendBudget = { free: 10, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS };

/** When the next email may go out, given those of the last 24 hours, the oldest first. In the past or `now`: at once. */
export function nextSendAt(sent: readonly Date[], budget: SendBudget, now: Date): Date {
  const last = sent.at(-1);
  if (!last || sent.length < budget.free) return now;
  const pause = budget.firstPauseMs * 2 ** (sent.length - budget.free);
  return new Date(last.getTime() + Math.min(pause, budget.longestPauseMs));
}

/** How long a requester must wait: whole seconds, and in words such as '5 minutes'. */
export function pauseUntil(allowedAt: Date, now: Date): { retryAfter: number; duration: string } {
  const retryAfter = Math.max(1, Math.ceil((allowedAt.getTime() - now.getTime()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  return { retryAfter, duration: minutes === 1 ? 'a minute' : `${minutes} minutes` };
}

/** What the tables call a browser that proved the address before. */
const KNOWN = 'known';

/** Who asks for an email. */
export interface Requester {
  /** This browser proved the address before. */
  known: boolean;
  /** Hash of the network. */
  network: string;
}

/** An email that went to the address within the last 24 hours. */
export interface SentEmail {
  createdAt: Date;
  requester: string | null;
}

/** What a requester may still have sent to an address. */
export interface RequesterBudget {
  /** Stored with the email that is sent now: what it counts against. */
  requester: string;
  allowedAt: Date;
  /** When the next one would be allowed, once one is sent now. */
  thenAt: Date;
}

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));

/**
 * A browser that proved the address before has a budget of its own, so that no stranger uses up the owner's; if
 * that is used up as well, it counts as a stranger. Strangers have one budget for each network and one for all of them
 * together, which bounds the emails that others can have sent to an address.
 */
export function requesterBudget(sent: readonly SentEmail[], { known, network }: Requester, now: Date): RequesterBudget {
  const own = (requester: string, isStranger: boolean): RequesterBudget => {
    const mine = sent.filter((email) => email.requester === requester).map(({ createdAt }) => createdAt);
    const strangers = sent.filter((email) => email.requester !== KNOWN).map(({ createdAt }) => createdAt);
    const next = (more: readonly Date[]) =>
      latest([
        nextSendAt([...mine, ...more], REQUESTER_BUDGET, now),
        ...(isStranger ? [nextSendAt([...strangers, ...more], STRANGERS_BUDGET, now)] : []),
      ]);
    return { requester, allowedAt: next([]), thenAt: next([now]) };
  };
  const asStranger = own(network, true);
  if (!known) return asStranger;
  const asKnown = own(KNOWN, false);
  return asKnown.allowedAt <= asStranger.allowedAt ? asKnown : asStranger;
}
