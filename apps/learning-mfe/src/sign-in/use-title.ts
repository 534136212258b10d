import { site } from '@farm/farm';
import { useEffect } from 'react';

/** The page is called by what it shows now, in its tab as in its heading. */
export function useTitle(title: string): void {
  useEffect(() => {
    // A moment later: on arrival the frame names the page as its project declares it.
    queueMicrotask(() => {
      document.title = `${title} · ${site.company}`;
    });
  }, [title]);
}
