import { Badge, type BadgeTone } from '@farm/ui';
import { levelColour } from './level';

const TONES: Record<ReturnType<typeof levelColour>, BadgeTone> = { green: 'green', yellow: 'squash', purple: 'plum' };

/** 'Level 3' in its colour. */
export const LevelBadge = ({ level }: { level: number }) => (
  <Badge tone={TONES[levelColour(level)]}>{`Level ${level}`}</Badge>
);
