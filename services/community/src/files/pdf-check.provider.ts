import { Worker } from 'node:worker_threads';
import type { PdfResult } from './pdf-worker';

/** Checks a PDF and writes it anew. */
export type CheckPdf = (bytes: Uint8Array) => Promise<PdfResult>;

const TIMEOUT_MS = 10_000;
const MAX_GROWTH_BYTES = 200 * 1_048_576;
const WATCH_MS = 25;

/**
 * Checks each PDF in a thread of its own, `file`, the bundled pdf-worker.ts. A few bytes of a PDF can unpack to gigabytes, which
 * no limit of the thread's heap counts: it is ended when the process has grown by 200 MB, or after 10 s.
 */
export const pdfCheckIn =
  (file: string): CheckPdf =>
  (bytes) =>
    new Promise((resolve) => {
      const worker = new Worker(file, {
        workerData: bytes,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 128 },
      });
      const [started, before] = [Date.now(), process.memoryUsage.rss()];
      const finish = (result: PdfResult) => {
        clearInterval(watch);
        void worker.terminate();
        resolve(result);
      };
      const watch = setInterval(() => {
        if (Date.now() - started > TIMEOUT_MS || process.memoryUsage.rss() - before > MAX_GROWTH_BYTES)
          finish({ problem: 'damaged' });
      }, WATCH_MS);
      worker.once('message', finish);
      worker.once('error', () => finish({ problem: 'damaged' }));
    });
