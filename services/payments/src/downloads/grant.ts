import type { OrderStatus } from '../orders/order';

/** Downloads and days that a purchase gives. */
export const MAX_DOWNLOADS = 5;
export const GRANT_LIFE_MS = 30 * 86_400_000;

/** Fresh links that a buyer may have mailed within the life of a grant. */
export const FRESH_LINKS = 4;

/** All redirects of a grant within this time are one download: lines drop. */
export const ONE_DOWNLOAD_MS = 60 * 60_000;

/** A payment id lives on in histories, so it opens a guide for one day only. */
export const SESSION_PROOF_MS = 24 * 60 * 60_000;

/** What the store knows of a payment that is shown as proof. */
export interface Proof {
  productId: string;
  status: OrderStatus;
  paidAt: Date | null;
  entitlement: 'active' | 'suspended' | 'revoked' | null;
}

export type NoDownload = 'for_sale' | 'not_yours' | 'expired' | 'revoked' | 'limit' | 'broken_link';

/** I15: whether this payment opens this guide now; null when nothing stands against it. The count is looked at later. */
export function objection(proof: Proof | null, guideId: string, now: Date): NoDownload | null {
  if (!proof || proof.productId !== guideId) return 'not_yours';
  if (proof.entitlement === 'suspended' || proof.entitlement === 'revoked') return 'revoked';
  if (proof.entitlement === null || !proof.paidAt) return 'for_sale';
  return now.getTime() - proof.paidAt.getTime() > SESSION_PROOF_MS ? 'expired' : null;
}
