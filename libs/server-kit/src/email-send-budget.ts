const MINUTE_MS = 60_000;
export const BUDGET_PERIOD_MS = 24 * 60 * MINUTE_MS;

/** Exponential backoff between emails. */
export interface SendBudget {
  /** The number of emails in 24 hours without a pause. */
  free: number;
  /** The first pause after those; doubles with each further email, up to `longestPauseMs`. */
  firstPauseMs: number;
  longestPauseMs: number;
}

/**
 * Emails of one requester to one address: three at once, about fifteen a day. A requester is a browser that has proved the
 * address (known-browser.ts), or a network.
 */
export const REQUESTER_BUDGET: SendBudget = { free: 3, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: 120 * MINUTE_MS };

/** Emails of all unknown requesters together to one address: about thirty a day, from any number of networks. */
export const STRANGERS_BUDGET: SendBudget = { free: 10, firstPauseMs: 5 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS };

/** When the next email may be sent, given those of the last 24 hours, oldest first. Not after `now`: at once. */
export function nextSendAt(sent: readonly Date[], budget: SendBudget, now: Date): Date {
  const last = sent.at(-1);
  if (!last || sent.length < budget.free) return now;
  const pause = budget.firstPauseMs * 2 ** (sent.length - budget.free);
  return new Date(last.getTime() + Math.min(pause, budget.longestPauseMs));
}

/** The wait in whole seconds, and as text: '5 minutes'. */
export function pauseUntil(allowedAt: Date, now: Date): { retryAfter: number; duration: string } {
  const retryAfter = Math.max(1, Math.ceil((allowedAt.getTime() - now.getTime()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  return { retryAfter, duration: minutes === 1 ? 'a minute' : `${minutes} minutes` };
}

/** The stored requester of browsers that have proved the address. */
const KNOWN = 'known';

/** Who asks for an email. */
export interface Requester {
  /** This browser has proved the address. */
  known: boolean;
  network: string;
}

/** An email of the last 24 hours to the address. */
export interface SentEmail {
  createdAt: Date;
  requester: string | null;
}

/** What a requester may still have sent to an address. */
export interface RequesterBudget {
  /** To store with an email sent now. */
  requester: string;
  allowedAt: Date;
  /** When the next email is allowed if one is sent now. */
  thenAt: Date;
}

const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));

/**
 * Browsers that have proved the address have a budget of their own, so that strangers cannot use up the owner's; when it is
 * used up, they count as strangers. Strangers have a budget per network and one for all of them together, which limits the
 * emails that others can have sent to an address.
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
