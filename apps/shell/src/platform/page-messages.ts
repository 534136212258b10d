import type { Catalogs } from '@farm/web-kit';
import { loadUntilSuccessful } from '@farm/web-kit/lazy-part';
import { loadMessages } from '@farm/web-kit/shell';

// 40 KB at 56 kbit/s take 6 s; visitors leave after about 10 s.
const LIMIT_MS = 8_000;

/**
 * Waits for the messages of a page, for eight seconds at most; never rejects.
 * @returns whether they are there; if not, they go on loading, and the page shows English texts
 */
export async function waitForMessages(catalogs: Catalogs): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, LIMIT_MS, false)));
  const messages = loadUntilSuccessful(() => loadMessages(catalogs)).then(() => true);
  const areLoaded = await Promise.race([messages, limit]);
  clearTimeout(timer);
  return areLoaded;
}
