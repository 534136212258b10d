import { createStore } from './store';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** The toast's one action: a link, or a button that does something here. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

export interface Toast extends ToastText {
  id: string;
  open: boolean;
}

// A dismissed toast stays in the store, closed, for as long as the specification says.
const REMOVE_AFTER_MS = 1_000_000;

const store = createStore<Toast | null>(null);
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. At most one is shown at a time: a new one replaces the old. Safe to call before the viewport has loaded. */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  count += 1;
  store.set({ ...text, id: `toast-${count}`, open: true });
}

/** The toast that the shell's viewport shows. */
export const toastStore = {
  ...store,
  dismiss(id: string): void {
    const current = store.get();
    if (current?.id !== id || !current.open) return;
    store.set({ ...current, open: false });
    removal = setTimeout(() => store.set(null), REMOVE_AFTER_MS);
  },
};
