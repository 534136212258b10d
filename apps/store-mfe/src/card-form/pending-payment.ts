import type { BrowserKey } from '@farm/farm';
import { persistentStore } from '@farm/web-kit';

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

function parse(value: unknown): PendingPayment | null {
  const { id, productId, title, at } = Object(value) as Record<string, unknown>;
  const isValid = [id, productId, title].every((text) => typeof text === 'string') && typeof at === 'number';
  return isValid ? (value as PendingPayment) : null;
}

const store = persistentStore(KEY, parse, null, { area: 'session' });

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
