import { OneOf } from '@farm/contracts';
import type { Static } from '@sinclair/typebox';

/** Downloads and days that a purchase includes. */
export const MAX_DOWNLOADS = 5;
export const GRANT_LIFE_MS = 30 * 86_400_000;

/** Whether a buyer may open what was bought. */
export const EntitlementStatus = OneOf(['active', 'suspended', 'revoked']);
export type EntitlementStatus = Static<typeof EntitlementStatus>;

/** Set by an operator: it can only restrict what the payment gives. */
export type EntitlementHold = 'suspended' | 'revoked' | null;

const BEST_TO_WORST: readonly EntitlementStatus[] = ['active', 'suspended', 'revoked'];

/** The more restrictive of both. */
export const effectiveStatus = (paid: EntitlementStatus, hold: EntitlementHold): EntitlementStatus =>
  hold !== null && BEST_TO_WORST.indexOf(hold) > BEST_TO_WORST.indexOf(paid) ? hold : paid;
