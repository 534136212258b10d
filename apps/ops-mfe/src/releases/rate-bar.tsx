import classes from './releases.module.css';
import { ENOUGH, rateOf, rateText } from './words';
import type { Health } from './use-releases';

/** The bar ends here: what fails more often is as bad as can be shown. */
const FULL = 0.1;
/** Where a watched promote rolls back by itself, unless told otherwise. */
const LIMIT = 0.02;

const looksOf = (health: Health) => {
  if (health.loads < ENOUGH) return 'early';
  return rateOf(health) > LIMIT ? 'bad' : 'good';
};

/** How many of the pages failed: the number, and a bar from none to one in ten with a mark at two in a hundred. */
export function RateBar({ health }: { health: Health }) {
  const looks = looksOf(health);
  return (
    <span className={classes.rate}>
      {rateText(health)}
      <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-looks={looks}>
        <rect className={classes.track} width="100" height="8" />
        <rect className={classes[looks]} width={Math.min(rateOf(health) / FULL, 1) * 100} height="8" />
        <rect className={classes.limit} x={(LIMIT / FULL) * 100} width="0.6" height="8" />
      </svg>
    </span>
  );
}
