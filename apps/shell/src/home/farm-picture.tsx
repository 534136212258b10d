import { Link, useHydrated } from '@farm/web-kit';
import { createLazyPart, ErrorBoundary } from '@farm/web-kit/lazy-part';
import { type ComponentProps, Suspense } from 'react';
import classes from './farm-picture.module.css';
import scene from './farm-scene.svg';

/** Places of the farm, from left to right; `word` is shown below each. */
const PLACES = [
  { word: 'Youth', name: 'Youth and schools: the school bus', path: '/programs#youth' },
  { word: 'Contact', name: 'Contact us: the mailbox', path: '/contact' },
  { word: 'Store', name: 'Store: guides and the course', path: '/country-store' },
  { word: 'Porch', name: 'Porch: the Community Griot', path: '/community-griot' },
  { word: 'Recipes', name: 'Recipes: the kitchen window', path: '/community-griot#recipes' },
  { word: 'Classes', name: 'Classes: the table under the sweetgum', path: '/programs' },
  { word: 'Co-op', name: 'Co-op: the barn', path: '/programs#coop' },
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
      <ul className={classes.places} aria-label="Places of the farm">
        {PLACES.map(({ word, name, path }) => (
          <li key={word}>
            <Link to={path} aria-label={name}>
              {word}
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
        At the farm this week
      </h2>
      <ErrorBoundary>
        <Suspense>{isHydrated && <WeekList {...props} />}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
