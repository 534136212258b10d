import { toast } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { i18n } from '@lingui/core';
import type { GuideDialogProps } from './guide-dialogs';

const GuideDialog = createLazyPart(
  () => import(/* webpackChunkName: "guide-dialogs" */ './guide-dialogs'),
  'GuideDialog',
);

/** The dialog of a guide. Its code is loaded when it is first opened. */
export function LazyGuideDialog(props: GuideDialogProps) {
  const fail = () => {
    props.onClose();
    toast({ title: i18n._('Please check your connection and try again.'), variant: 'destructive' });
  };
  return (
    <LazyBoundary onError={fail}>
      <GuideDialog {...props} />
    </LazyBoundary>
  );
}
