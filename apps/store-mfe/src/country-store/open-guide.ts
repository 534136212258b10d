/** How a free download ended. `blocked`: the guide is there, but the browser let no new tab open. */
export type Opened = 'opened' | 'blocked' | 'failed';

/** As much of a browser tab as opening a guide needs. */
export interface Tab {
  opener: unknown;
  location: { href: string };
  close: () => void;
}

interface Doors {
  /** Opens an empty tab; null when the browser blocks it. */
  openTab: () => Tab | null;
  /** Asks the service whether the guide can be had. Rejects when it cannot. */
  mayDownload: (bookId: string) => Promise<unknown>;
}

/** Spec 1 section 8: what is said when a guide does not open, free or on the card company's page. */
export const NO_GUIDE = { title: 'Download Error', description: 'Unable to access guide. Please try again.' };

/** Where a free guide is downloaded. */
export const downloadAddress = (bookId: string): string => `/api/download/${encodeURIComponent(bookId)}`;

/**
 * Opens a free guide in a new tab. Call it straight from the click: browsers block tabs that open after a wait,
 * so the tab comes first, empty, and gets its address once the service has said yes.
 */
export async function openGuide(bookId: string, { openTab, mayDownload }: Doors): Promise<Opened> {
  const tab = openTab();
  if (tab) tab.opener = null; // what opens there must not reach back into this page
  try {
    await mayDownload(bookId);
  } catch {
    tab?.close();
    return 'failed';
  }
  if (!tab) return 'blocked';
  tab.location.href = downloadAddress(bookId);
  return 'opened';
}
