import { useId, type ReactNode } from 'react';
import { Disclosure } from '../disclosure';
import { Table } from '../table';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  title: string;
  /** One line below the title: what to look for, or where the figures are from. */
  note?: ReactNode;
  /** The drawing: an `<svg aria-hidden>`, or `ChartMarks` around one. */
  children: ReactNode;
  /** Column headings of the table; the first column names the row. */
  columns: readonly string[];
  /** Every figure of the drawing. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A chart: its caption, the drawing, and a disclosure with the same data as a table. */
export function ChartFigure({ title, note, children, columns, rows }: ChartFigureProps) {
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
      <Disclosure summary="Show the figures as a table" lazy>
        <Table caption={title} columns={columns} rows={rows} stack />
      </Disclosure>
    </figure>
  );
}
