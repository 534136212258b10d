import { capitalize } from '@farm/farm';
import { Badge, type BadgeTone } from '@farm/ui';

/** The name of a badge in title case: 'Week Of Sun' for 'week-of-sun'. */
export const badgeName = (slug: string): string =>
  slug
    .split('-')
    .map((word) => capitalize(word))
    .join(' ');

/** Green for level 2 or below, yellow for 5 or below, otherwise purple. */
export function levelColour(level: number): 'green' | 'yellow' | 'purple' {
  if (level <= 2) return 'green';
  return level <= 5 ? 'yellow' : 'purple';
}

const TONES: Record<ReturnType<typeof levelColour>, BadgeTone> = { green: 'green', yellow: 'squash', purple: 'plum' };

export const LevelBadge = ({ level }: { level: number }) => (
  <Badge tone={TONES[levelColour(level)]}>{`Level ${level}`}</Badge>
);
