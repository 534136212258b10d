import type { GrantMatch } from '@farm/contracts';
import classes from '../grant-search.module.css';

/** 'Why 84?': every line of the points, their sum, what keeps the score down, and what would lift it. */
export function WhyScore({ match: { matchScore, points, reasons, cap, raise } }: { match: GrantMatch }) {
  const sum = points.reduce((total, line) => total + line.points, 0);
  return (
    <details className={classes.why}>
      <summary>{`Why ${matchScore}?`}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{cap === null ? `Together ${sum} of 100.` : `Together ${sum} of 100, and ${cap} is the most it may have.`}</p>
      {raise && <p>{`${raise.say}.`}</p>}
    </details>
  );
}
