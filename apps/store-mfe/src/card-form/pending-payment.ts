import type { BrowserKey } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

const KEY = 'farm.payment' satisfies BrowserKey;

/** A payment whose outcome this browser does not know yet. */
export interface PendingPayment {
  /** `pi_…` */
  id: string;
  productId: string;
  title: string;
  /** When it was sent, in ms since 1970. */
  at: number;
}

const pendingPayment = v.object({ id: v.string(), productId: v.string(), title: v.string(), at: v.number() });

const store = createPersistentStore<PendingPayment | null>(KEY, v.nullable(pendingPayment), null, { area: 'session' });

/**
 * Saves a payment before the card can be charged: after a reload the URL alone does not show it. Without storage the
 * webhook and the reconciler still fulfill the order.
 */
export const savePendingPayment = (payment: Omit<PendingPayment, 'at'>): void =>
  store.set({ ...payment, at: Date.now() });

/** The last saved payment, if its outcome is still unknown. */
export const loadPendingPayment = (): PendingPayment | null => store.get();

/** Deletes this payment, but not another one. */
export function deletePendingPayment(id: string): void {
  if (store.get()?.id === id) store.set(null);
}
