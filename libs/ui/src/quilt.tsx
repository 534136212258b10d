import { BLOCK_SIDE, blockPieces, type Cloth, type Patch, quilt } from '@farm/farm';
import { classList } from './class-list';
import classes from './quilt.module.css';

const cloth = (name: Cloth) => `var(--q-${name})`;

// The ground reaches 0.25 over the edge, so that no hairline shows between blocks.
const GROUND = 'M-.25-.25H60.25V60.25H-.25Z';

/** One patch at its place, counted in blocks. */
function QuiltBlock({ patch, column, row }: { patch: Patch; column: number; row: number }) {
  const turn = patch.turn ? ` rotate(${patch.turn} 30 30)` : '';
  return (
    <g transform={`translate(${column * BLOCK_SIDE} ${row * BLOCK_SIDE})${turn}`}>
      <path fill={cloth(patch.ground)} d={GROUND} />
      {blockPieces[patch.block].map(({ path, cloth: part, stroke }) =>
        stroke ? (
          <path key={path} fill="none" stroke={cloth(patch[part])} strokeWidth={stroke} d={path} />
        ) : (
          <path key={path} fill={cloth(patch[part])} d={path} />
        ),
      )}
    </g>
  );
}

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

/** A person's block, the same for the same name everywhere. Decoration: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  const [patch] = quilt(name.normalize('NFC').trim().toLowerCase(), 1, 1);
  return (
    <svg className={classes.avatar} viewBox="0 0 60 60" width="36" height="36" aria-hidden="true" focusable="false">
      {patch && <QuiltBlock patch={patch} column={0} row={0} />}
    </svg>
  );
}
