import { createStore } from './store';

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

// Dismissed toasts stay in the store, closed, for this time (specification).
const REMOVE_AFTER_MS = 1_000_000;

const store = createStore<Toast | null>(null);
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast, which replaces the current one. May be called before the viewport has loaded. */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  count += 1;
  store.set({ ...text, id: `toast-${count}`, open: true });
}

/** The state of the shell's toast viewport. */
export const toastStore = {
  ...store,
  dismiss(id: string): void {
    const current = store.get();
    if (current?.id !== id || !current.open) return;
    store.set({ ...current, open: false });
    removal = setTimeout(() => store.set(null), REMOVE_AFTER_MS);
  },
};
