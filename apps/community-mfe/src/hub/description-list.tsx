import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface Props {
  /** `{ Wind: '7 mph' }`, in display order. */
  of: Readonly<Record<string, ReactNode>>;
}

/** Terms side by side, each above its value. */
export function DescriptionList({ of }: Props) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
