import type { Guide } from '@farm/farm';
import { call, toast } from '@farm/web-kit';
import { useState } from 'react';
import { downloadAddress, NO_GUIDE, openGuide } from './open-guide';

const doors = {
  openTab: () => window.open('', '_blank'),
  mayDownload: (bookId: string) => call('HEAD /api/download/:bookId', { params: { bookId } }),
};

/** Opens free guides and tells how it went. Spec 1 section 4: the clicked guide is busy until done. */
export function useOpening(): { opening: ReadonlySet<string>; open: (guide: Guide) => Promise<void> } {
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const open = async ({ id, title }: Guide) => {
    const result = openGuide(id, doors); // first: a tab that opens after anything else is blocked
    setOpening((now) => new Set([...now, id]));
    switch (await result) {
      case 'opened':
        toast({ title: 'Opening Free Guide', description: `${title} is opening in a new tab.` });
        break;
      case 'blocked':
        toast({
          title: 'Opening Free Guide',
          description: `Your browser kept ${title} from opening by itself.`,
          action: { label: 'Open guide', href: downloadAddress(id) },
        });
        break;
      case 'failed':
        toast({ ...NO_GUIDE, variant: 'destructive' });
    }
    setOpening((now) => new Set([...now].filter((other) => other !== id)));
  };
  return { opening, open };
}
