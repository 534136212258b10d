import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** A component with its states side by side. */
export function Sample({
  name,
  level: Name = 'h3',
  children,
}: {
  name: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      <Name className={classes.name}>{name}</Name>
      <div className={classes.states}>{children}</div>
    </div>
  );
}
