const heard = new Set<string>();
const listeners = new Set<() => void>();

/** Notes what an answer says of its service's calls: 'payments/1.3'. Nothing for answers that say nothing. */
export function hearContract(text: string | null): void {
  if (!text || heard.has(text)) return;
  heard.add(text);
  listeners.forEach((listener) => listener());
}

/** The shell's end of it: each version that has answered in this document, and a bell for a new one. */
export const contractsHeard = {
  current: (): readonly string[] => [...heard],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
