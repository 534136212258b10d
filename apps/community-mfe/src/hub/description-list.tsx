import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface Props {
  /** What it is, and what it is today: `{ Wind: '7 mph' }`, in this order. */
  of: Readonly<Record<string, ReactNode>>;
}

/** Facts of a card, a line each. In a grid they take the whole row. */
export function DescriptionList({ of }: Props) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of).flatMap(([name, fact]) => [<dt key={name}>{name}</dt>, <dd key={`${name} fact`}>{fact}</dd>])}
    </dl>
  );
}
