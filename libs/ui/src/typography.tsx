import type { HTMLAttributes, ReactNode } from 'react';
import { classList } from './class-list';
import classes from './typography.module.css';

interface SectionHeadingProps {
  /** Level in the page's outline. */
  level?: 1 | 2 | 3 | 4;
  /** Size, where it differs from the level's. */
  as?: 'h1' | 'h2' | 'h3';
  id?: string;
  eyebrow?: string;
  /** One plain line beneath. */
  subtitle?: ReactNode;
  children: ReactNode;
}

/** A section's name with, if given, a short line above and a plain one beneath. */
export function SectionHeading({ level = 2, as, id, eyebrow, subtitle: line, children }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.heading}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading id={id} data-size={as}>
        {children}
      </Heading>
      {line && <p className={level === 1 ? classes.lead : classes.line}>{line}</p>}
    </div>
  );
}

/** The short line above a heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={classes.eyebrow}>{children}</p>;
}

/** The paragraph under a page's h1. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={classes.lead}>{children}</p>;
}

/** Running text at reading width: guides, lessons, legal pages. `html` must be made by our own build, never by a visitor. */
export function Prose({ html, className, children }: { html?: string; className?: string; children?: ReactNode }) {
  const looks = classList(classes.prose, className);
  if (html !== undefined) return <div className={looks} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={looks}>{children}</div>;
}

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'className'> {
  as?: 'span' | 'div';
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} className={classes.hidden} />;
}

/** First in the tab order of every page. */
export function SkipLink({ to = '#main' }: { to?: string }) {
  return (
    <a className={classes.skip} href={to} data-print="never">
      Skip to content
    </a>
  );
}
