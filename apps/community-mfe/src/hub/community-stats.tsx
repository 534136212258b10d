import { communityStats, formatMonth } from '@farm/farm';
import { SectionHeading } from '@farm/ui';
import classes from './hub.module.css';

/** Section 'Community stats': four figures in a line. */
export function CommunityStats() {
  return (
    <div className={classes.stats}>
      <SectionHeading as="h3" id="stats-heading" subtitle={`Our own count, as of ${formatMonth(communityStats.asOf)}.`}>
        Community stats
      </SectionHeading>
      <ul className={classes.figures}>
        {communityStats.figures.map(({ figure, label }) => (
          <li key={label}>
            <strong className={classes.figure}>{figure}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
