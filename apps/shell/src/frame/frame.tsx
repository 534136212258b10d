import { HelpEmail, SkipLink } from '@farm/ui';
import { useLayoutEffect, type ReactNode } from 'react';
import { replayFrameClicks } from '../platform/click-replay';
import { Footer } from './footer';
import { FramePart, PlainHeader } from './boundaries';
import classes from './frame.module.css';
import { Header } from './header';
import { Notices, Toasts } from './lazy-overlay';
import { RouteAnnouncer } from './route-announcer';

interface FrameProps {
  /** No money moves. */
  testMode: boolean;
  children: ReactNode;
}

/**
 * The layout around every page. It has no state: an urgent update above a page that is not hydrated yet would discard the
 * page's HTML. State is in stores that the leaves read.
 */
export function Frame({ testMode, children }: FrameProps) {
  useLayoutEffect(replayFrameClicks, []);
  return (
    <>
      <SkipLink />
      <FramePart fallback={<PlainHeader />}>
        <Header testMode={testMode} />
      </FramePart>
      <FramePart>
        <Notices />
      </FramePart>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <FramePart fallback={<HelpEmail />}>
        <Footer />
      </FramePart>
      <FramePart>
        <Toasts />
      </FramePart>
      <FramePart>
        <RouteAnnouncer />
      </FramePart>
    </>
  );
}
