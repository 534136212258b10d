import { blockPieces, BLOCK_SIDE, type Cloth, type Patch } from '@farm/farm';

const cloth = (name: Cloth) => `var(--q-${name})`;

// The ground reaches 0.25 over the edge, so that no hairline shows between blocks.
const GROUND = 'M-.25-.25H60.25V60.25H-.25Z';

/** One patch at its place, counted in blocks. */
export function QuiltBlock({ patch, column, row }: { patch: Patch; column: number; row: number }) {
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
