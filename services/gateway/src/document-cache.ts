import { IntegrityError, type ReleaseStore } from '@farm/release-store';
import type { Clock } from '@farm/server-kit';
import { documentOf, prerendered } from './document';
import type { PageMatch } from './page-match';
import type { PageRenderer } from './page-renderer';
import { policyOf } from './policy';
import type { RenderedDocument } from './prepared-pages';
import type { Log } from './release-follower';
import type { Live } from './revision';

export interface DocumentCacheDeps {
  store: ReleaseStore;
  renderer: Pick<PageRenderer, 'page' | 'address'>;
  clock: Clock;
  log: Log;
  origin: string;
  local: ReadonlyMap<string, string>;
  isStripeExternal: boolean;
}

interface AssembledDocument extends RenderedDocument {
  /** When the store is read again, because it was damaged; otherwise never. In milliseconds. */
  readAgainAt: number;
}

const DAMAGED_MS = 10_000;

export const isHttps = (origin: string): boolean => origin.startsWith('https:');

/**
 * Documents, assembled once per revision, variant and page. `page` is the pattern of the page; `status` replaces 200 where an address of it has
 * nothing to show.
 */
export function documentCache(deps: DocumentCacheDeps) {
  const cache = new WeakMap<Live, Map<string, Promise<AssembledDocument>>>();
  const now = () => deps.clock.now().getTime();

  /** The page, or null while its files in the store are damaged: then the browser renders it. */
  const pageOf = async (live: Live, match: PageMatch | null) => {
    try {
      return { page: await prerendered(deps, live, match), readAgainAt: Infinity };
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
      deps.log.error({ err: error }, 'a rendered page is damaged');
      return { page: null, readAgainAt: now() + DAMAGED_MS };
    }
  };

  const assemble = async (live: Live, match: PageMatch | null, status?: number): Promise<AssembledDocument> => {
    const { page, readAgainAt } = await pageOf(live, match);
    const document = documentOf(live, match, page, { origin: deps.origin, now: deps.clock.now(), status });
    const policy = policyOf(live, { ...deps, isHttps: isHttps(deps.origin) }, document.styles);
    return { document, policy, readAgainAt };
  };

  return async (live: Live, match: PageMatch | null, page: string, status?: number): Promise<AssembledDocument> => {
    const key = `${page} ${status ?? ''}`;
    const documents = cache.get(live) ?? new Map<string, Promise<AssembledDocument>>();
    cache.set(live, documents);
    const cached = documents.get(key);
    if (cached && (await cached).readAgainAt > now()) return cached;
    const meanwhile = documents.get(key); // of concurrent requests, one assembles
    if (meanwhile && meanwhile !== cached) return meanwhile;
    const ready = assemble(live, match, status);
    documents.set(key, ready);
    ready.catch(() => documents.delete(key)); // the store failed: the next request tries again
    return ready;
  };
}
