import { SkipLink } from '@farm/ui';
import { useLayoutEffect, type ReactNode } from 'react';
import { frameReady } from '../platform/early-events';
import { Arrive } from './arrive';
import { Footer } from './footer';
import classes from './frame.module.css';
import { Header } from './header';
import { Notices, Toasts } from './late';

interface FrameProps {
  /** No money moves: every page says so. */
  testMode: boolean;
  children: ReactNode;
}

/**
 * What stands around every page. It holds no state of its own: an urgent change above a page that is not hydrated yet
 * would throw the page's HTML away. What changes lives in stores that the leaves read.
 */
export function Frame({ testMode, children }: FrameProps) {
  useLayoutEffect(frameReady, []);
  return (
    <>
      <SkipLink />
      <Header testMode={testMode} />
      <Notices />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <Toasts />
      <Arrive />
    </>
  );
}
