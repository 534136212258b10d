import { BLOCK_SIDE, blockPieces, type Cloth, type Patch } from '@farm/farm';
import { useId } from 'react';
import { blockOfChallenge } from './challenge-blocks';
import classes from './quilt.module.css';

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

interface SewnBlockProps extends Pick<BlockProps, 'isNew'> {
  challengeId: string;
  size: 36 | 160;
}

/** The block of a challenge. Decorative: its name is text beside it. */
export function SewnBlock({ challengeId, size, isNew }: SewnBlockProps) {
  return (
    <svg className={classes.block} viewBox="0 0 60 60" width={size} height={size} aria-hidden="true" focusable="false">
      <Block patch={blockOfChallenge(challengeId)} isNew={isNew} />
    </svg>
  );
}

interface ChallengeQuiltProps {
  /** In the order of the quilt, with whether the block is sewn. */
  blocks: readonly { id: string; isSewn: boolean }[];
}

const COLUMNS = 4;

/** All blocks joined, four in a row; those to come are outlines. Decorative: their names are text beside it. */
export function ChallengeQuilt({ blocks }: ChallengeQuiltProps) {
  const rows = Math.ceil(blocks.length / COLUMNS);
  return (
    <svg
      className={classes.quilt}
      viewBox={`0 0 ${COLUMNS * BLOCK_SIDE} ${rows * BLOCK_SIDE}`}
      width={COLUMNS * BLOCK_SIDE}
      height={rows * BLOCK_SIDE}
      aria-hidden="true"
      focusable="false"
    >
      {blocks.map(({ id, isSewn }, place) => {
        const at = { column: place % COLUMNS, row: Math.floor(place / COLUMNS) };
        if (isSewn) return <Block key={id} patch={blockOfChallenge(id)} {...at} />;
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
