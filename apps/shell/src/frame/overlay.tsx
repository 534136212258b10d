import { useEffect } from 'react';
import { startBeacons } from '../platform/beacons';
import { watchOpenTab } from '../platform/open-tab';
import { watchSkew } from '../platform/skew';
import classes from './frame.module.css';
import { PageNotice } from './page-notice';
import { PreviewNotice } from './preview-notice';
import { ToastViewport } from './toast-viewport';
import { startTooltips } from './tooltips';

// Once a document, when its code has come: reports of earlier pages were kept for it.
startBeacons();
watchSkew();
watchOpenTab();

/** What comes after the first paint: toasts and tooltips. */
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
