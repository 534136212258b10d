import { editionLanguage, type Guide, type Language } from '@farm/farm';
import { activeLanguage, call, toast } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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
  /** Of the edition; English without it. */
  language?: Language;
}

const downloadHref = (bookId: string, language: Language = 'en'): string =>
  `/api/download/${encodeURIComponent(bookId)}${language === 'en' ? '' : `?language=${language}`}`;

/**
 * Opens a free guide in a new tab. Call it synchronously in the click handler: browsers block tabs that are opened
 * later. The tab stays empty until the service has confirmed the guide.
 */
export async function openGuide(
  bookId: string,
  { openTab, checkDownload, language }: OpenGuideDeps,
): Promise<OpenResult> {
  const tab = openTab();
  if (tab) tab.opener = null; // the document in the tab must not have access to this page
  try {
    await checkDownload(bookId);
  } catch {
    tab?.close();
    return 'failed';
  }
  if (!tab) return 'blocked';
  tab.location.href = downloadHref(bookId, language);
  return 'opened';
}

const deps = {
  openTab: () => window.open('', '_blank'),
  checkDownload: (bookId: string) => call('HEAD /api/download/:bookId', { params: { bookId } }),
};

/** Opens free guides and shows the result in a toast. `opening` has the ids of the guides that are still loading. */
export function useFreeDownload(): { opening: ReadonlySet<string>; open: (guide: Guide) => Promise<void> } {
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const open = async (guide: Guide) => {
    const { id, title } = guide;
    const language = editionLanguage(guide, activeLanguage());
    const result = openGuide(id, { ...deps, language }); // before anything else, or the browser blocks the tab
    setOpening((now) => new Set([...now, id]));
    switch (await result) {
      case 'opened':
        toast({
          title: i18n._('Opening Free Guide'),
          description: i18n._('{title} is opening in a new tab.', { title }),
        });
        break;
      case 'blocked':
        toast({
          title: i18n._('Opening Free Guide'),
          description: i18n._('Your browser blocked the new tab for {title}.', { title }),
          action: { label: i18n._('Open guide'), href: downloadHref(id, language) },
        });
        break;
      case 'failed':
        toast({
          title: i18n._(GUIDE_ERROR.title),
          description: i18n._(GUIDE_ERROR.description),
          variant: 'destructive',
        });
    }
    setOpening((now) => new Set([...now].filter((other) => other !== id)));
  };
  return { opening, open };
}
