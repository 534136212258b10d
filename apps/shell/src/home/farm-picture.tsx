import { Link, useHydrated } from '@farm/web-kit';
import { createLazyPart, ErrorBoundary } from '@farm/web-kit/lazy-part';
import { i18n } from '@lingui/core';
import { type ComponentProps, Suspense } from 'react';
import classes from './farm-picture.module.css';
import scene from './farm-scene.svg';

/** Places of the farm, from left to right; `word` is shown below each. */
const PLACES = [
  { word: /*i18n*/ 'Youth', name: /*i18n*/ 'Youth and schools: the school bus', path: '/programs#youth' },
  { word: /*i18n*/ 'Contact', name: /*i18n*/ 'Contact us: the mailbox', path: '/contact' },
  { word: /*i18n*/ 'Store', name: /*i18n*/ 'Store: guides and the course', path: '/country-store' },
  { word: /*i18n*/ 'Porch', name: /*i18n*/ 'Porch: the Community Griot', path: '/community-griot' },
  { word: /*i18n*/ 'Recipes', name: /*i18n*/ 'Recipes: the kitchen window', path: '/community-griot#recipes' },
  { word: /*i18n*/ 'Classes', name: /*i18n*/ 'Classes: the table under the sweetgum', path: '/programs' },
  { word: /*i18n*/ 'Co-op', name: /*i18n*/ 'Co-op: the barn', path: '/programs#coop' },
] as const;

const load = () => import(/* webpackChunkName: "farm-today" */ './farm-today');
const FieldsAndSky = createLazyPart(load, 'FieldsAndSky');
const WeekList = createLazyPart(load, 'WeekList');

/**
 * The farm as a picture whose places are links. The document has it by plain daylight: it is rendered at release, and the hour, the
 * moon and this week's crops are known in the browser.
 */
export function FarmPicture({ frost }: { frost: number | null }) {
  const isHydrated = useHydrated();
  return (
    <div className={classes.farm}>
      <ErrorBoundary>
        <Suspense>{isHydrated && <FieldsAndSky frost={frost} />}</Suspense>
      </ErrorBoundary>
      <svg className={classes.scene} viewBox="0 0 840 280" aria-hidden="true" focusable="false">
        <use href={`${scene}#farm`} />
      </svg>
      <ul className={classes.places} aria-label={i18n._('Places of the farm')}>
        {PLACES.map(({ word, name, path }) => (
          <li key={word}>
            <Link to={path} aria-label={i18n._(name)}>
              {i18n._(word)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** This week's work, the moon and a night's frost: what the picture shows, in words. */
export function FarmWeek(props: ComponentProps<typeof WeekList>) {
  const isHydrated = useHydrated();
  return (
    <section className={classes.week} aria-labelledby="farm-week">
      <h2 id="farm-week" data-size="h3">
        {i18n._('At the farm this week')}
      </h2>
      <ErrorBoundary>
        <Suspense>{isHydrated && <WeekList {...props} />}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
