import type { Guide } from '@farm/farm';
import { call, toast } from '@farm/web-kit';
import { useState } from 'react';
import { GUIDE_ERROR } from '../checkout/checkout-item';

/** `blocked`: the guide exists, but the browser blocked the new tab. */
type OpenResult = 'opened' | 'blocked' | 'failed';

export interface Tab {
  opener: unknown;
  location: { href: string };
  close: () => void;
}

interface OpenGuideDeps {
  /** Opens an empty tab; null if the browser blocks it. */
  openTab: () => Tab | null;
  /** Rejects if the service does not offer the guide. */
  checkDownload: (bookId: string) => Promise<unknown>;
}

const downloadHref = (bookId: string): string => `/api/download/${encodeURIComponent(bookId)}`;

/**
 * Opens a free guide in a new tab. Call it synchronously in the click handler: browsers block tabs that are opened
 * later. The tab stays empty until the service has confirmed the guide.
 */
export async function openGuide(bookId: string, { openTab, checkDownload }: OpenGuideDeps): Promise<OpenResult> {
  const tab = openTab();
  if (tab) tab.opener = null; // the document in the tab must not have access to this page
  try {
    await checkDownload(bookId);
  } catch {
    tab?.close();
    return 'failed';
  }
  if (!tab) return 'blocked';
  tab.location.href = downloadHref(bookId);
  return 'opened';
}

const deps = {
  openTab: () => window.open('', '_blank'),
  checkDownload: (bookId: string) => call('HEAD /api/download/:bookId', { params: { bookId } }),
};

/** Opens free guides and shows the result in a toast. `opening` has the ids of the guides that are still loading. */
export function useFreeDownload(): { opening: ReadonlySet<string>; open: (guide: Guide) => Promise<void> } {
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const open = async ({ id, title }: Guide) => {
    const result = openGuide(id, deps); // before anything else, or the browser blocks the tab
    setOpening((now) => new Set([...now, id]));
    switch (await result) {
      case 'opened':
        toast({ title: 'Opening Free Guide', description: `${title} is opening in a new tab.` });
        break;
      case 'blocked':
        toast({
          title: 'Opening Free Guide',
          description: `Your browser blocked the new tab for ${title}.`,
          action: { label: 'Open guide', href: downloadHref(id) },
        });
        break;
      case 'failed':
        toast({ ...GUIDE_ERROR, variant: 'destructive' });
    }
    setOpening((now) => new Set([...now].filter((other) => other !== id)));
  };
  return { opening, open };
}
