import { MEMORY_WATCH } from './defaults';

interface MemoryWatch {
  limitBytes: number;
  /** Called once. */
  onExceeded(residentBytes: number): void;
  /** How long the limit must be exceeded without a break; a minute by default. */
  forMs?: number;
  everyMs?: number;
  /** Resident memory in bytes; that of this process by default. */
  read?: () => number;
}

/**
 * Watches the resident memory of a process. An allocator does not always give back what a large request took, so that a process
 * may stay big without any load: no request ends that, only a new process does.
 * @returns stops the watch
 */
export function watchMemory({
  limitBytes,
  onExceeded,
  forMs = MEMORY_WATCH.forMs,
  everyMs = MEMORY_WATCH.everyMs,
  read = () => process.memoryUsage.rss(),
}: MemoryWatch): () => void {
  let exceededSince: number | null = null;
  const timer = setInterval(() => {
    const bytes = read();
    if (bytes <= limitBytes) exceededSince = null;
    else exceededSince ??= performance.now();
    if (exceededSince === null || performance.now() - exceededSince < forMs) return;
    clearInterval(timer);
    onExceeded(bytes);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
