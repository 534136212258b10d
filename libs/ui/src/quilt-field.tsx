import { quilt } from '@farm/farm';
import { classList } from './class-list';
import { QuiltBlock } from './quilt-block';
import classes from './quilt.module.css';

function Patchwork({ seed, columns, rows }: { seed: string; columns: number; rows: number }) {
  return (
    <svg
      viewBox={`0 0 ${columns * 60} ${rows * 60}`}
      width={columns * 60}
      height={rows * 60}
      aria-hidden="true"
      focusable="false"
    >
      {quilt(seed, columns, rows).map((patch, place) => (
        <QuiltBlock key={place} patch={patch} column={place % columns} row={Math.floor(place / columns)} />
      ))}
    </svg>
  );
}

interface QuiltFieldProps {
  seed: string;
  columns?: number;
  rows?: number;
  /** A field of five rows shows three on phones. */
  short?: boolean;
  className?: string;
}

/** A patchwork field, decoration only. At most one field and one strip in a view. */
export function QuiltField({ seed, columns = 5, rows = 5, short = false, className }: QuiltFieldProps) {
  return (
    <div className={classList(classes.field, short && classes.threeRows, className)}>
      <Patchwork seed={seed} columns={columns} rows={rows} />
    </div>
  );
}

/** A strip of blocks between sections: twelve, six on phones. */
export function QuiltStrip({ seed }: { seed: string }) {
  return (
    <div className={classes.strip}>
      <Patchwork seed={seed} columns={12} rows={1} />
    </div>
  );
}
