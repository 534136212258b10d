import type { ReactNode } from 'react';
import { Text } from './layout';
import classes from './stat-tile.module.css';

interface StatTileProps {
  /** '1,240', '4 of 5'. */
  value: ReactNode;
  label: string;
  /** One line below. */
  subtitle?: string;
}

export function StatTile({ value: figure, label, subtitle: line }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.label}>{label}</p>
      {line && (
        <Text tone="muted" size="small">
          {line}
        </Text>
      )}
    </div>
  );
}
