import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** One component or kind, its states side by side. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.states}>{children}</div>
    </div>
  );
}
