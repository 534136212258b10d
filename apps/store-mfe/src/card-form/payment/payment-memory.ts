const KEY = 'farm.payment';

/** A payment that was sent off and whose outcome this browser has not seen yet. */
export interface PendingPayment {
  /** `pi_…` */
  id: string;
  productId: string;
  title: string;
  /** When it was sent off, in milliseconds of this browser's clock. */
  at: number;
}

const isPending = (value: unknown): value is PendingPayment =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'productId', 'title'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  typeof (value as Record<string, unknown>).at === 'number';

/**
 * Notes a payment before money can move: a bank's dialog inside the page leaves no mark in the address, and a reload
 * would forget it. Where storage is refused nothing is noted; webhook and reconciler still fulfil the order.
 */
export function remember(payment: Omit<PendingPayment, 'at'>): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...payment, at: Date.now() }));
  } catch {
    // storage is full or forbidden: the note is a convenience
  }
}

/** The payment noted last, if its outcome is still open. */
export function recall(): PendingPayment | null {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
}

/** Drops the note of this payment; that of another one stays. */
export function forget(id: string): void {
  if (recall()?.id !== id) return;
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // as above
  }
}
