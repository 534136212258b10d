import type { Account } from '@farm/contracts';

/** What the ways in answer. */
export const signedIn = { id: '1', email: 'ada@example.com', role: 'member' as const };
export const ada: Account = { ...signedIn, passkeys: 0, fresh: true, secondFactor: 'not_asked' };

/** A site without a provider that sends its mail. */
export const codeOnly = { 'GET /api/auth/ways': { provider: null, mailbox: null } };
