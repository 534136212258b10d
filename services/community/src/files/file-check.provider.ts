import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { FileResult } from './file-check-process';

/** Decodes a file and writes it anew. */
export type CheckFile = (bytes: Uint8Array) => Promise<FileResult>;

const MB = 1_048_576;

/** Of one check. The pictures that are accepted take up to 250 MB (see resize-picture.ts). */
export const FILE_CHECK_LIMITS = { timeoutMs: 15_000, residentBytes: 300 * MB, heapMb: 128, watchMs: 10 };

const PAGE_BYTES = 4_096;

/** Resident memory of a process in bytes; 0 where the system has no `/proc`, as on developers' machines. */
function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/**
 * Checks each file in a process of its own, `file`, the bundled file-check-process.ts. A few bytes of a picture or a PDF can unpack to
 * gigabytes, which no limit of a heap counts: the process is killed above its resident memory or its time, and ends in any case.
 */
export const fileCheckIn =
  (
    file: string,
    { timeoutMs, residentBytes, heapMb, watchMs }: typeof FILE_CHECK_LIMITS = FILE_CHECK_LIMITS,
  ): CheckFile =>
  (bytes) =>
    new Promise((resolve) => {
      const child = fork(file, {
        serialization: 'advanced', // bytes stay bytes
        execArgv: [`--max-old-space-size=${heapMb}`],
        env: {}, // no secrets beside a decoder
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const startedAt = performance.now();
      const finish = (result: FileResult) => {
        clearInterval(watch);
        child.kill('SIGKILL');
        resolve(result);
      };
      const reject = () => finish({ problem: 'damaged' });
      const watch = setInterval(() => {
        if (performance.now() - startedAt > timeoutMs || residentBytesOf(child.pid) > residentBytes) reject();
      }, watchMs);
      child.once('message', (result: FileResult) => finish(result));
      child.once('error', reject).once('exit', reject);
      child.send(bytes, () => undefined); // an error is reported by its end
    });
