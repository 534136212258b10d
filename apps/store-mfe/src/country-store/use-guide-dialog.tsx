import { toast } from '@farm/web-kit';
import { useState, type ComponentType } from 'react';
import type { GuideDialogProps } from './guide-dialogs';

interface OpenGuide {
  GuideDialog: ComponentType<GuideDialogProps>;
  props: GuideDialogProps;
}

/** The dialog of one guide at a time, with what it shows. Its code is loaded when it is first opened. */
export function useGuideDialog() {
  const [guide, setGuide] = useState<OpenGuide>();
  const open = async (props: Omit<GuideDialogProps, 'onClose'>) => {
    try {
      const { GuideDialog } = await import(/* webpackChunkName: "guide-dialogs" */ './guide-dialogs');
      setGuide({ GuideDialog, props: { ...props, onClose: () => setGuide(undefined) } });
    } catch {
      toast({ title: 'Please check your connection and try again.', variant: 'destructive' });
    }
  };
  return { open, guide };
}
