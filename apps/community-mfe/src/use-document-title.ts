import { site } from '@farm/farm';
import { useEffect } from 'react';

/**
 * Titles a page by what it shows, once that is loaded, when it is opened inside the site; a document of its own has the title
 * already.
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    // the layout sets the route's title in an effect of the same commit
    if (title !== undefined) queueMicrotask(() => (document.title = `${title} · ${site.company}`));
  }, [title]);
}
