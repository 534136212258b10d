import { useId, type ReactNode } from 'react';
import classes from './card.module.css';
import { classList } from './class-list';

type Level = 'h2' | 'h3' | 'h4';

interface CardProps {
  title?: ReactNode;
  /** A drawing above the title. */
  drawing?: ReactNode;
  /** Heading level of the title. */
  level?: Level;
  /** Stretches the content to the card's width. */
  wide?: boolean;
  /** 'div' is no region: for cards in a list, whose titles may repeat. */
  as?: 'section' | 'div';
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A bordered box; a region named by its title, unless it is a `div`. */
export function Card({
  title,
  drawing,
  level: Heading = 'h3',
  wide = false,
  as: Element = 'section',
  id,
  className,
  children,
}: CardProps) {
  const titleId = useId();
  const classNames = classList(classes.card, wide && classes.wide, className);
  if (!title) {
    return (
      <div id={id} className={classNames}>
        {children}
      </div>
    );
  }
  return (
    <Element id={id} className={classNames} aria-labelledby={Element === 'section' ? titleId : undefined}>
      {drawing}
      <Heading id={titleId} className={classes.title}>
        {title}
      </Heading>
      {children}
    </Element>
  );
}

export type BadgeTone = 'plain' | 'beet' | 'green' | 'squash' | 'plum';

/** A label of at most 24 characters. Its text must have the meaning, not its color. */
export function Badge({ tone = 'beet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classList(classes.badge, classes[tone])}>{children}</span>;
}

/** A grid of cards: as many columns as fit, or at most `columns`, without a single card in the last row. */
export function CardGrid({ columns, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return <div className={columns ? classes[`columns${columns}`] : classes.grid}>{children}</div>;
}
