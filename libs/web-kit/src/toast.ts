/** What a toast says. Spec 1 section 3. */
export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** The toast's one action: a link, or a button that does something here. */
  action?: { label: string; href: string } | { label: string; press: () => void };
}

export interface Toast extends ToastText {
  id: string;
  open: boolean;
}

// Spec 1 section 9: a dismissed toast is removed after 1,000,000 ms; until then it stays closed in the store.
const REMOVE_AFTER_MS = 1_000_000;

let shown: Toast | null = null;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast. At most one is shown at a time: a new one replaces the old. Safe to call before the viewport has loaded. */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  count += 1;
  show({ ...text, id: `toast-${count}`, open: true });
}

/** The shell's end of the toasts: a store read by the viewport alone, so that nothing above a page renders again. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => shown,
  dismiss(id: string): void {
    if (shown?.id !== id || !shown.open) return;
    show({ ...shown, open: false });
    removal = setTimeout(() => show(null), REMOVE_AFTER_MS);
  },
};
