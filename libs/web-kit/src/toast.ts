import { createStore } from 'zustand';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A link or a button. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

export interface Toast extends ToastText {
  id: string;
  open: boolean;
}

// Dismissed toasts stay in the store, closed, for this time.
const REMOVE_AFTER_MS = 1_000_000;

/** The current toast, or null. */
export const toastStore = createStore<Toast | null>(() => null);
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast, which replaces the current one. May be called before the viewport has loaded. */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  count += 1;
  toastStore.setState({ ...text, id: `toast-${count}`, open: true }, true);
}

/** Closes a toast, unless another one has replaced it. */
export function dismissToast(id: string): void {
  const current = toastStore.getState();
  if (current?.id !== id || !current.open) return;
  toastStore.setState({ open: false });
  removal = setTimeout(() => toastStore.setState(null), REMOVE_AFTER_MS);
}
