import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Props {
  /** What it is, and what it is today: `{ Wind: '7 mph' }`, in this order. */
  of: Readonly<Record<string, ReactNode>>;
}

/** Facts of a card, a line each. In a grid they take the whole row. */
export function Facts({ of }: Props) {
  return (
    <dl className={styles.facts}>
      {Object.entries(of).flatMap(([name, fact]) => [<dt key={name}>{name}</dt>, <dd key={`${name} fact`}>{fact}</dd>])}
    </dl>
  );
}
