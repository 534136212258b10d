import { site } from '@farm/farm';
import { HelpEmail, SkipLink } from '@farm/ui';
import { i18n } from '@lingui/core';
import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { replayLayoutClicks } from '../platform/click-replay';
import { LayoutPart, PlainHeader } from './boundaries';
import { Footer } from './footer';
import { Header } from './header';
import classes from './page-frame.module.css';
import { LanguageOffer } from './language-offer';
import { Notices, Toasts } from './lazy-overlay';
import { RouteAnnouncer } from './route-announcer';

interface LayoutProps {
  /** No real payments. */
  testMode: boolean;
}

/**
 * The scroll position of a history entry is saved by this key. The first entry of a document has the router's key
 * 'default' in every document.
 */
const scrollKey = ({ key }: Location): string => (key === 'default' ? `${performance.timeOrigin}` : key);

/**
 * The layout around every page. It has no state: an update above a page that is not hydrated yet would discard the
 * page's HTML. The leaves read their state from stores.
 */
export function Layout({ testMode }: LayoutProps) {
  useLayoutEffect(replayLayoutClicks, []);
  return (
    <>
      <SkipLink />
      <LayoutPart fallback={<PlainHeader />}>
        <Header testMode={testMode} />
      </LayoutPart>
      <LayoutPart>
        <LanguageOffer />
      </LayoutPart>
      <LayoutPart>
        <Notices />
      </LayoutPart>
      <p className={classes.paper} data-print="head">
        {site.company}
      </p>
      <main id="main" tabIndex={-1} className={classes.main}>
        <noscript>
          <p className={classes.note}>
            {i18n._(
              'You can read this page, but its buttons and forms need JavaScript, which is off or blocked in this browser. Turn it on and reload the page, or write to us at {email}.',
              { email: site.emails.info },
            )}
          </p>
        </noscript>
        <Outlet />
      </main>
      <p className={classes.paper} data-print="foot">
        {`${site.company}, ${site.city}, ${site.state} · ${site.website.replace('https://', '')}`}
      </p>
      <LayoutPart fallback={<HelpEmail />}>
        <Footer />
      </LayoutPart>
      <LayoutPart>
        <Toasts />
      </LayoutPart>
      <LayoutPart>
        <RouteAnnouncer />
      </LayoutPart>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
