import { QuiltField } from '@farm/ui';
import { useId, type ReactNode } from 'react';
import classes from './card-form.module.css';

interface PurchaseSummaryProps {
  heading: string;
  /** Seed of the thing's quilt. */
  seed: string;
  title: string;
  /** '$39.99': what will be charged. */
  price: string;
  /** What it costs without the code that is in it. */
  before?: string;
  /** What the buyer gets. */
  children: ReactNode;
  /** Stands under the price. */
  below?: ReactNode;
}

/** What is being bought and what it costs. */
export function PurchaseSummary({ heading, seed, title, price, before, children, below }: PurchaseSummaryProps) {
  const named = useId();
  return (
    <section className={classes.summary} aria-labelledby={named}>
      <QuiltField seed={seed} columns={4} rows={2} className={classes.cloth} />
      <h2 id={named} className={classes.heading}>
        {heading}
      </h2>
      <p className={classes.title}>{title}</p>
      {children}
      <p className={classes.price}>{price}</p>
      {before !== undefined && <p className={classes.before}>{`${before} before your code`}</p>}
      {below}
    </section>
  );
}
