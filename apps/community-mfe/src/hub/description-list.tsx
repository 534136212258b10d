import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface Props {
  /** `{ Wind: '7 mph' }`, in display order. */
  of: Readonly<Record<string, ReactNode>>;
}

/** Terms and their values, side by side. */
export function DescriptionList({ of }: Props) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of).flatMap(([name, fact]) => [<dt key={name}>{name}</dt>, <dd key={`${name} fact`}>{fact}</dd>])}
    </dl>
  );
}
