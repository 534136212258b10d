import { i18n } from '@lingui/core';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import classes from './typography.module.css';

interface SectionHeadingProps {
  /** The heading, which takes focus only with a ref. */
  ref?: Ref<HTMLHeadingElement>;
  level?: 1 | 2 | 3 | 4;
  /** Visual size, if it differs from the level's; 'display' for the pages that introduce the farm. */
  as?: 'display' | 'h1' | 'h2' | 'h3';
  id?: string;
  eyebrow?: string;
  /** One line below. */
  subtitle?: ReactNode;
  children: ReactNode;
}

export function SectionHeading({ ref, level = 2, as, id, eyebrow, subtitle: line, children }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.heading}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading ref={ref} tabIndex={ref ? -1 : undefined} id={id} data-size={as}>
        {children}
      </Heading>
      {line && <p className={level === 1 ? classes.lead : classes.line}>{line}</p>}
    </div>
  );
}

/** The line above a heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={classes.eyebrow}>{children}</p>;
}

/** The lead paragraph below a page's h1. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={classes.lead}>{children}</p>;
}

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'className'> {
  as?: 'span' | 'div';
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={classes.hidden} />;
}

/** Says in a link with a fixed text that it opens a new tab. */
export const NewTabHint = () => <VisuallyHidden> (new tab)</VisuallyHidden>;

/** The first element in the tab order of every page. */
export function SkipLink({ to = '#main' }: { to?: string }) {
  return (
    <a className={classes.skip} href={to} data-print="never">
      {i18n._('Skip to content')}
    </a>
  );
}
