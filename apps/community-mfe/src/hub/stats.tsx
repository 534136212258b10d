import { communityStats } from '@farm/farm';
import { CardGrid, SectionHeading, StatTile } from '@farm/ui';

const counted = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Section 'Community stats': the farm's own count, and when it was made. Spec 2 section 9. */
export function CommunityStats() {
  return (
    <>
      <SectionHeading
        id="stats-heading"
        line={`Our own count, as of ${counted.format(new Date(communityStats.asOf))}.`}
      >
        Community stats
      </SectionHeading>
      <CardGrid columns={4}>
        {communityStats.figures.map(({ figure, label }) => (
          <StatTile key={label} figure={figure} label={label} />
        ))}
      </CardGrid>
    </>
  );
}
