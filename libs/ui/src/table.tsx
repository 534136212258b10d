import { useId, type ReactNode } from 'react';
import { classList } from './class-list';
import classes from './table.module.css';

interface TableProps {
  caption: string;
  columns: readonly string[];
  /** One cell per column; the first is the row header. */
  rows: readonly { id: string; cells: readonly ReactNode[]; marked?: boolean }[];
  /** Shows rows as cards below 480 px. */
  stack?: boolean;
}

/** A table in a box that scrolls horizontally, also by keyboard. */
export function Table({ caption, columns, rows, stack = false }: TableProps) {
  const captionId = useId();
  return (
    <div className={classes.box} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className={classList(classes.table, stack && classes.stack)}>
        <caption id={captionId} className={classes.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={classes.column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells, marked }) => (
            <tr key={id} className={marked ? classes.marked : undefined} aria-current={marked || undefined}>
              {cells.map((cell, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[place]}
                    className={classes.cell}
                    dir="auto"
                    scope={place === 0 ? 'row' : undefined}
                    data-column={columns[place]}
                  >
                    {cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
