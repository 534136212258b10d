import { Button, FormError, Table } from '@farm/ui';
import type { ComponentProps, ReactNode } from 'react';
import classes from './admin.module.css';
import { LoadMore, type LoadMoreProps } from './query-view';
import { ConfirmSignIn } from './require-operator';

/** The cells of a row by column header; the first one names the row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

interface DataTableProps<Row> {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isMarked?: (row: Row) => boolean;
  /** Below 480 px each row becomes a card. */
  stack?: boolean;
  /** Rendered instead of a table without rows. */
  empty?: ReactNode;
  /** The number of rows and the button that loads more. */
  more?: LoadMoreProps;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, isMarked, stack = true, empty, more } = props;
  if (empty !== undefined && rows.length === 0) return empty;
  const cells = Object.values(columns);
  return (
    <>
      <Table
        caption={caption}
        columns={Object.keys(columns)}
        rows={rows.map((row) => ({
          id: rowId(row),
          cells: cells.map((cell) => cell(row)),
          marked: isMarked?.(row) ?? false,
        }))}
        stack={stack}
      />
      {more && <LoadMore {...more} />}
    </>
  );
}

/** A text with a smaller one below it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={classes.both}>
      <span>{children}</span>
      {below && (
        <span className={classes.small} dir="auto">
          {below}
        </span>
      )}
    </span>
  );
}

/** A small button for an action on one row. Its `aria-label` must name the row. */
export function RowButton(props: ComponentProps<typeof Button>) {
  return <Button type="button" variant="outline" size="small" {...props} />;
}

interface ActionTableProps<Row> extends DataTableProps<Row> {
  /** Names the row in accessible labels and error messages. */
  rowName: (row: Row) => string;
  /** The label of the row's button; null for a row without one. */
  actionLabel: (row: Row) => string | null;
  /** State of `useActionEach`, by row id. */
  action: {
    isPending: (id: string) => boolean;
    problem: (id: string) => string | null;
    error: (id: string) => Error | null;
  };
  onAction: (row: Row) => void;
}

/** A table with one action in each row. Errors are listed below it. */
export function ActionTable<Row>({ columns, rowName, actionLabel, action, onAction, ...table }: ActionTableProps<Row>) {
  const { rows, rowId } = table;
  const actionCell = (row: Row) => {
    const label = actionLabel(row);
    if (label === null) return 'none';
    return (
      <span className={classes.nowrap}>
        <RowButton
          isPending={action.isPending(rowId(row))}
          pendingLabel="Working..."
          aria-label={`${label}: ${rowName(row)}`}
          onClick={() => onAction(row)}
        >
          {label}
        </RowButton>
      </span>
    );
  };
  return (
    <>
      <DataTable {...table} columns={{ ...columns, Action: actionCell }} />
      {rows.map((row) => {
        const problem = action.problem(rowId(row));
        return (
          <div key={rowId(row)}>
            <FormError text={problem && `${rowName(row)}: ${problem}`} />
            <ConfirmSignIn error={action.error(rowId(row))} />
          </div>
        );
      })}
    </>
  );
}
