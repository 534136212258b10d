import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface Props {
  /** `{ Wind: '7 mph' }`, in display order. */
  items: Readonly<Record<string, ReactNode>>;
}

/** Terms side by side, each above its value. */
export function DescriptionList({ items }: Props) {
  return (
    <dl className={classes.facts}>
      {Object.entries(items).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
