import { useEffect } from 'react';
import classes from './frame.module.css';
import { PageNotice } from './page-notice';
import { PreviewNotice } from './preview-notice';
import { ToastViewport } from './toast-viewport';
import { startTooltips } from './tooltips';

/** What a visitor's hand may call for: toasts and tooltips. */
export function Overlay() {
  useEffect(startTooltips, []);
  return <ToastViewport />;
}

/** What is said above the page: that it does not answer, that it is a preview. */
export function Notices() {
  return (
    <div className={classes.notice}>
      <PreviewNotice />
      <PageNotice />
    </div>
  );
}
