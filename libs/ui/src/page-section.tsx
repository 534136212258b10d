import type { ReactNode } from 'react';
import classes from './page-section.module.css';
import { classList } from './class-list';

interface PageSectionProps {
  /** Bands of a page alternate: `page` is its ground, `band` the tinted strip. */
  tone?: 'page' | 'band';
  /** Reading width (44rem) instead of the container's. */
  narrow?: boolean;
  id?: string;
  /** Id of the heading that names this part of the page. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** A full-width strip of a page with its content in the container. */
export function PageSection({ tone = 'page', narrow = false, id, labelledBy, className, children }: PageSectionProps) {
  return (
    <section
      id={id}
      className={classList(classes.band, tone === 'band' ? classes.strip : classes.page, className)}
      aria-labelledby={labelledBy}
    >
      <div className={classList(classes.inside, narrow && classes.narrow)}>{children}</div>
    </section>
  );
}
