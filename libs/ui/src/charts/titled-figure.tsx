import { useId, type ReactNode } from 'react';
import classes from './chart-figure.module.css';

interface TitledFigureProps {
  title: string;
  /** One line below the title: what to look for, or where the figures are from. */
  note?: ReactNode;
  children: ReactNode;
}

/** A figure with its caption above, for drawings whose every value is also text. */
export function TitledFigure({ title, note, children }: TitledFigureProps) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id} data-print="whole">
      <figcaption className={classes.caption}>
        <strong id={id} className={classes.title}>
          {title}
        </strong>
        {note && <span className={classes.note}>{note}</span>}
      </figcaption>
      {children}
    </figure>
  );
}
