import type { WorkboxPlugin } from 'workbox-core/types.js';

/** Whether the bytes match the integrity of the request, 'sha384-…'. A request without integrity accepts any. */
async function hasIntegrity({ integrity }: Request, response: Response): Promise<boolean> {
  if (!integrity) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Rejects a stored file that does not match the integrity of the request, or that the page does not want (`cache: 'reload'`,
 * after a load failed). It is fetched again, past the browser's own cache.
 */
export const integrityPlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) => {
    if (!cachedResponse) return null;
    if (request.cache !== 'reload' && (await hasIntegrity(request, cachedResponse.clone()))) return cachedResponse;
    if (state) state.isDamaged = true;
    return null;
  },
  requestWillFetch: async ({ request, state }) =>
    state?.isDamaged ? new Request(request, { cache: 'reload' }) : request,
};
