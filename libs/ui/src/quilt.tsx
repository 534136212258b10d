import { BLOCK_SIDE, blockPieces, type Cloth, type Patch, quilt } from '@farm/farm';
import { classList } from './class-list';
import classes from './quilt.module.css';

const cloth = (name: Cloth) => `var(--q-${name})`;

// The background overlaps by 0.25 on each side, so that no hairlines show between blocks.
const GROUND = 'M-.25-.25H60.25V60.25H-.25Z';

/** A patch; its position is counted in blocks. */
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
  /** Phones show three of five rows. */
  short?: boolean;
  className?: string;
}

/** A decorative patchwork. At most one field and one strip per view. */
export function QuiltField({ seed, columns = 5, rows = 5, short = false, className }: QuiltFieldProps) {
  return (
    <div className={classList(classes.field, short && classes.threeRows, className)}>
      <Patchwork seed={seed} columns={columns} rows={rows} />
    </div>
  );
}

/** A decorative strip between sections: twelve blocks, six on phones. */
export function QuiltStrip({ seed }: { seed: string }) {
  return (
    <div className={classes.strip}>
      <Patchwork seed={seed} columns={12} rows={1} />
    </div>
  );
}

/** An avatar derived from a name. Decorative: show the name next to it. */
export function Avatar({ name }: { name: string }) {
  const [patch] = quilt(name.normalize('NFC').trim().toLowerCase(), 1, 1);
  return (
    <svg className={classes.avatar} viewBox="0 0 60 60" width="36" height="36" aria-hidden="true" focusable="false">
      {patch && <QuiltBlock patch={patch} column={0} row={0} />}
    </svg>
  );
}
