import classes from './courses.module.css';
import { MAX_STARS } from './score';

// The sawtooth star of the quilt, in a box of 60 x 60.
const POINTS =
  'M15 15 22.5 0 30 15 37.5 0 45 15 60 22.5 45 30 60 37.5 45 45 37.5 60 30 45 22.5 60 15 45 0 37.5 15 30 0 22.5Z';

/** '4 of 5 stars', with the stars drawn before it. */
export function Stars({ count }: { count: number }) {
  return (
    <p className={classes.stars}>
      <svg viewBox="-3 -3 346 66" width={192} height={37} aria-hidden="true" focusable="false">
        {Array.from({ length: MAX_STARS }, (_, place) => (
          <path
            key={place}
            className={place < count ? classes.starFull : classes.starEmpty}
            d={POINTS}
            transform={`translate(${place * 70} 0)`}
          />
        ))}
      </svg>
      <span>{`${count} of ${MAX_STARS} stars`}</span>
    </p>
  );
}
