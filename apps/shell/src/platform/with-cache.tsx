import { makeQueryClient, QueryClientProvider } from '@farm/web-kit/shell';
import type { ComponentType } from 'react';
import { onPageProblem } from './page-problem';

// A module constant: one cache for every remote, which no boundary can unmount and no render makes a second time.
const cache = makeQueryClient();

// An answer that a page cannot make sense of would break it again at every try: what was kept is asked for anew.
onPageProblem(() => cache.clear());

/** A remote's page around the document's one cache. The shell's own pages ask nothing that is kept, so they do not carry it. */
export function withCache(Page: ComponentType): ComponentType {
  return function CachedPage() {
    return (
      <QueryClientProvider client={cache}>
        <Page />
      </QueryClientProvider>
    );
  };
}
