import type { ReactNode } from 'react';
import classes from './page-section.module.css';
import { classList } from './class-list';

interface PageSectionProps {
  /** Background: that of the page, or tinted. Sections of the same tone in a row read as one. */
  tone?: 'page' | 'band';
  /** Reading width (44rem) instead of the container width. */
  narrow?: boolean;
  id?: string;
  /** Id of the section's heading. */
  labelledBy?: string;
  /** It starts below the first screen, at 360 x 640 and at 1280 x 800: documents carry no styles of it. */
  isBelowFold?: boolean;
  className?: string;
  children: ReactNode;
}

/** A full-width band with its content in the page's container. A section of the document only with a name. */
export function PageSection(props: PageSectionProps) {
  const { tone = 'page', narrow = false, id, labelledBy, isBelowFold = false, className, children } = props;
  const Element = labelledBy === undefined ? 'div' : 'section';
  return (
    <Element
      id={id}
      data-below-fold={isBelowFold ? '' : undefined}
      className={classList(classes.band, tone === 'band' ? classes.strip : classes.page, className)}
      aria-labelledby={labelledBy}
    >
      <div className={classList(classes.inside, narrow && classes.narrow)}>{children}</div>
    </Element>
  );
}
