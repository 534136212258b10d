/** A code that is on its way to somebody. */
export interface PendingCode {
  email: string;
  /** ISO 8601: from then on the code does not work. */
  expiresAt: string;
  /** Where the letter can be read on a machine that sends none. */
  mailbox?: string;
}

const KEY = 'farm-sign-in';

// Phones throw a page away while its visitor reads mail: the tab remembers that a code was asked for, never the code.
/** What this tab waits for; null for nothing, and for a code that is over. */
export function recallCode(now = Date.now()): PendingCode | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { email, expiresAt, mailbox } = kept as Record<string, unknown>;
    if (typeof email !== 'string' || typeof expiresAt !== 'string') return null;
    if (!(Date.parse(expiresAt) > now)) return null;
    return { email, expiresAt, ...(typeof mailbox === 'string' ? { mailbox } : {}) };
  } catch {
    return null; // no storage, or not our text: the form begins at the start
  }
}

/** Remembers it, or forgets it with null. */
export function rememberCode(pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // a browser without storage forgets with the page
  }
}
