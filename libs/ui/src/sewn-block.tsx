import { BLOCK_SIDE, blockPieces, type Cloth, type Patch } from '@farm/farm';
import { useId } from 'react';
import classes from './sewn-block.module.css';

const cloth = (name: Cloth) => `var(--q-${name})`;
const GROUND = 'M-.25-.25H60.25V60.25H-.25Z'; // overlaps, so that no hairlines show between blocks
const SEAM = 'M3 3H57V57H3Z';

interface BlockProps {
  patch: Patch;
  column?: number;
  row?: number;
  /** Its seam is sewn once, when it is shown. */
  isNew?: boolean;
}

/** A block with its seam, at a place of a quilt. */
function Block({ patch, column = 0, row = 0, isNew = false }: BlockProps) {
  const needle = useId();
  return (
    <g transform={`translate(${column * BLOCK_SIDE} ${row * BLOCK_SIDE}) rotate(${patch.turn} 30 30)`}>
      <path fill={cloth(patch.ground)} d={GROUND} />
      {blockPieces[patch.block].map(({ path, cloth: part, stroke }) =>
        stroke ? (
          <path key={path} fill="none" stroke={cloth(patch[part])} strokeWidth={stroke} d={path} />
        ) : (
          <path key={path} fill={cloth(patch[part])} d={path} />
        ),
      )}
      {isNew && (
        <mask id={needle}>
          <path className={classes.needle} d={SEAM} pathLength={1} />
        </mask>
      )}
      <path className={classes.seam} d={SEAM} mask={isNew ? `url(#${needle})` : undefined} />
    </g>
  );
}

interface SewnBlockProps extends Pick<BlockProps, 'patch' | 'isNew'> {
  /** In pixels. */
  size: 36 | 72 | 160;
}

/** A block for something that somebody has done. Decorative: what it stands for is text beside it. */
export function SewnBlock({ patch, size, isNew }: SewnBlockProps) {
  return (
    <svg className={classes.block} viewBox="0 0 60 60" width={size} height={size} aria-hidden="true" focusable="false">
      <Block patch={patch} isNew={isNew} />
    </svg>
  );
}

interface QuiltProps {
  /** In the order of the quilt, row by row. */
  blocks: readonly { id: string; patch: Patch; isSewn: boolean }[];
  columns?: number;
}

/** Blocks joined in rows; those to come are outlines. Decorative: what they stand for is text beside it. */
export function Quilt({ blocks, columns = 4 }: QuiltProps) {
  const rows = Math.ceil(blocks.length / columns);
  return (
    <svg
      className={classes.quilt}
      viewBox={`0 0 ${columns * BLOCK_SIDE} ${rows * BLOCK_SIDE}`}
      width={columns * BLOCK_SIDE}
      height={rows * BLOCK_SIDE}
      aria-hidden="true"
      focusable="false"
    >
      {blocks.map(({ id, patch, isSewn }, place) => {
        const at = { column: place % columns, row: Math.floor(place / columns) };
        if (isSewn) return <Block key={id} patch={patch} {...at} />;
        return (
          <path
            key={id}
            className={classes.outline}
            d={SEAM}
            transform={`translate(${at.column * BLOCK_SIDE} ${at.row * BLOCK_SIDE})`}
          />
        );
      })}
    </svg>
  );
}
