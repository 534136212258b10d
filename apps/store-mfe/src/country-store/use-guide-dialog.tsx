import { toast } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import type { GuideDialogProps } from './guide-dialogs';

type Opened = Omit<GuideDialogProps, 'onClose'>;

/** The dialog of one guide at a time. Its code is loaded when it is first opened. */
export function useGuideDialog(): { open: (opened: Opened) => Promise<void>; dialog: ReactNode } {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = async (opened: Opened) => {
    try {
      const { GuideDialog } = await import(/* webpackChunkName: "guide-dialogs" */ './guide-dialogs');
      setDialog(<GuideDialog {...opened} onClose={() => setDialog(undefined)} />);
    } catch {
      toast({ title: 'Please check your connection and try again.', variant: 'destructive' });
    }
  };
  return { open, dialog };
}
