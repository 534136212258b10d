import { useNear } from '@farm/web-kit/deferred-part';
import { createLazyPart, loadUntilSuccessful } from '@farm/web-kit/lazy-part';
import { Suspense, type ReactNode } from 'react';
import classes from './country-store.module.css';

const OFFER_ID = 'course-offer';
const NEAR_PX = 800;

const CourseOffer = createLazyPart(
  () => loadUntilSuccessful(() => import(/* webpackChunkName: "course-offer" */ './course-offer')),
  'CourseOffer',
);

/** The course's form. It is not prerendered: until its code is loaded, only `details` are shown. */
export function LazyCourseOffer({ details }: { details?: ReactNode }) {
  const isNear = useNear(OFFER_ID, NEAR_PX);
  return (
    <div id={OFFER_ID} className={classes.offer}>
      {isNear ? (
        <Suspense fallback={details}>
          <CourseOffer details={details} />
        </Suspense>
      ) : (
        details
      )}
    </div>
  );
}
