import { brotliCompressSync } from 'node:zlib';
import { oneScript } from './one-script';

// Every visitor's browser fetches it, long after the page is in use.
const MOST_BYTES = 3 * 1024;

/** The service worker as one script. Throws when it weighs more than 3 KiB after brotli (platform budget). */
export async function offlineWorker(file: string): Promise<Buffer> {
  const script = Buffer.from(await oneScript(file));
  const weight = brotliCompressSync(script).length;
  if (weight > MOST_BYTES) throw new Error(`The service worker has ${weight} bytes, ${MOST_BYTES} are allowed`);
  return script;
}
