import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Disclosure } from '../disclosure';
import { Table } from '../table';
import { TitledFigure } from './titled-figure';

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
  return (
    <TitledFigure title={title} note={note}>
      {children}
      <Disclosure summary={i18n._('Show the figures as a table')} lazy>
        <Table caption={title} columns={columns} rows={rows} stack />
      </Disclosure>
    </TitledFigure>
  );
}
