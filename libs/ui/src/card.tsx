import { useId, type ReactNode } from 'react';
import classes from './card.module.css';
import { classList } from './class-list';

type Level = 'h2' | 'h3' | 'h4';

interface CardProps {
  title?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: Level;
  /** The content fills the card's width instead of standing at its start. */
  wide?: boolean;
  /** One of many in a list, where titles may repeat: no region of its own. */
  listed?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A bordered box of its own height; a region named by its title, unless it is one of a list. */
export function Card({
  title,
  level: Heading = 'h3',
  wide = false,
  listed = false,
  id,
  className,
  children,
}: CardProps) {
  const named = useId();
  const looks = classList(classes.card, wide && classes.wide, className);
  if (!title) {
    return (
      <div id={id} className={looks}>
        {children}
      </div>
    );
  }
  const Box = listed ? 'div' : 'section';
  return (
    <Box id={id} className={looks} aria-labelledby={listed ? undefined : named}>
      <Heading id={named} className={classes.title}>
        {title}
      </Heading>
      {children}
    </Box>
  );
}

export type BadgeTone = 'plain' | 'beet' | 'green' | 'squash' | 'plum';

/** A short label of at most 24 characters. Its words carry the meaning, not its colour. */
export function Badge({ tone = 'beet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classList(classes.badge, classes[tone])}>{children}</span>;
}

/** Cards side by side: as many as fit, or at most `columns`, without an orphan in the last row. */
export function CardGrid({ columns, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return <div className={columns ? classes[`columns${columns}`] : classes.grid}>{children}</div>;
}
