import { memo } from 'react';
import {
  type Board,
  cellsOf,
  cellsOfShape,
  COLUMNS,
  dropPiece,
  HIDDEN,
  type FallingPiece,
  ROWS,
  type Shape,
} from './engine/board';
import type { Landing } from './engine/game';
import classes from './game-field.module.css';
import { hasEmoji } from './emoji-glyphs';

interface Crop {
  name: string;
  /** Shown beside the name where the device can draw it: emoji differ by system, and some have none. */
  emoji: string;
  fill: string;
  /** SVG path on a 24 x 24 tile, so that crops can be distinguished without color. */
  pattern: string;
  ink: string;
  /** The pattern is filled instead of drawn as a line. */
  filled?: boolean;
}

const INK = 'var(--q-ink)';
const COTTON = 'var(--q-cotton)';

/** A full circle as a path. */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const DOTS = [ring(12, 12, 2), ring(7, 7, 2), ring(17, 7, 2), ring(7, 17, 2), ring(17, 17, 2)].join('');

export const cropShapes: Record<Shape, Crop> = {
  I: { name: 'Sweet corn', emoji: '\u{1F33D}', fill: 'var(--q-squash)', ink: INK, pattern: 'M6 4V20M12 4V20M18 4V20' },
  O: { name: 'Tomato', emoji: '\u{1F345}', fill: 'var(--q-clay)', ink: COTTON, pattern: ring(12, 12, 6) },
  T: {
    name: 'Collards',
    emoji: '\u{1F96C}',
    fill: 'var(--q-collard)',
    ink: COTTON,
    pattern: 'M12 3V21M12 9 6 5M12 9 18 5M12 16 6 12M12 16 18 12',
  },
  S: { name: 'Cucumber', emoji: '\u{1F952}', fill: 'var(--q-leaf)', ink: COTTON, pattern: DOTS, filled: true },
  Z: {
    name: 'Hot pepper',
    emoji: '\u{1F336}\u{FE0F}',
    fill: 'var(--q-beet)',
    ink: COTTON,
    pattern: 'M3 21 21 3M3 12 12 3M12 21 21 12',
  },
  J: {
    name: 'Eggplant',
    emoji: '\u{1F346}',
    fill: 'var(--q-indigo)',
    ink: COTTON,
    pattern: 'M4 9C8 4 16 4 20 9L12 13Z',
    filled: true,
  },
  L: {
    name: 'Carrot',
    emoji: '\u{1F955}',
    fill: 'var(--q-carrot)',
    ink: INK,
    pattern: ring(12, 12, 4) + ring(12, 12, 8),
  },
};

export function CropLabel({ shape }: { shape: Shape }) {
  const { name, emoji } = cropShapes[shape];
  const cells = cellsOfShape(shape, 0);
  const columns = Math.max(...cells.map(([column]) => column)) + 1;
  const top = Math.min(...cells.map(([, row]) => row));
  const rows = Math.max(...cells.map(([, row]) => row)) + 1 - top;
  return (
    <span className={classes.crop}>
      <svg className={classes.small} viewBox={`0 0 ${4 * TILE} ${2 * TILE}`} aria-hidden="true" focusable="false">
        <g transform={`translate(${((4 - columns) * TILE) / 2} ${((2 - rows) * TILE) / 2 - top * TILE})`}>
          {cells.map(([column, row]) => (
            <Tile key={`${column} ${row}`} shape={shape} column={column} row={row} />
          ))}
        </g>
      </svg>
      <span>
        {hasEmoji() && <span aria-hidden="true">{`${emoji} `}</span>}
        <span>{name}</span>
      </span>
    </span>
  );
}

/** Side of a tile in the drawing's own units. */
const TILE = 24;

function Tile({ shape, column, row }: { shape: Shape; column: number; row: number }) {
  const { fill, ink, pattern, filled } = cropShapes[shape];
  return (
    <g transform={`translate(${column * TILE} ${row * TILE})`}>
      <rect className={classes.edge} x="0.75" y="0.75" width="22.5" height="22.5" rx="3" fill={fill} />
      <path
        d={pattern}
        fill={filled ? ink : 'none'}
        stroke={filled ? 'none' : ink}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}

const WIDTH = COLUMNS * TILE;
const HEIGHT = ROWS * TILE;
/** Width of the raised bed's boards around the field. */
const BED = 10;

const visibleCells = (piece: FallingPiece) => cellsOf(piece).filter(([, row]) => row >= HIDDEN);

function Bed() {
  return (
    <>
      <rect x={-BED} y={-BED} width={WIDTH + 2 * BED} height={HEIGHT + 2 * BED} rx="4" className={classes.bed} />
      <path
        className={classes.joints}
        d={`M${-BED} ${-BED}L0 0M${WIDTH + BED} ${-BED}L${WIDTH} 0M${-BED} ${HEIGHT + BED}L0 ${HEIGHT}M${WIDTH + BED} ${HEIGHT + BED}L${WIDTH} ${HEIGHT}`}
      />
      <rect width={WIDTH} height={HEIGHT} className={classes.ground} />
    </>
  );
}

/** Outline of where the piece would land. */
function GhostPiece({ board, piece }: { board: Board; piece: FallingPiece }) {
  return visibleCells(dropPiece(board, piece)).map(([column, row]) => (
    <rect
      key={`${column} ${row}`}
      className={classes.shadow}
      x={column * TILE + 1.5}
      y={(row - HIDDEN) * TILE + 1.5}
      width={TILE - 3}
      height={TILE - 3}
      rx="3"
    />
  ));
}

/** Cleared rows fade once, or disappear at once with reduced motion. */
function ClearedRows({ landed }: { landed: Landing | null }) {
  return landed?.full.map((row) => (
    <rect
      key={`${landed.number} ${row}`}
      className={classes.picked}
      y={(row - HIDDEN) * TILE}
      width={WIDTH}
      height={TILE}
    />
  ));
}

interface FieldProps {
  board: Board;
  piece: FallingPiece | null;
  landed: Landing | null;
}

/** The field as SVG. Memoized, so that frames in which nothing moves do not render it. */
export const PlayingField = memo(function Field({ board, piece, landed }: FieldProps) {
  return (
    <svg
      className={classes.field}
      viewBox={`${-BED} ${-BED} ${WIDTH + 2 * BED} ${HEIGHT + 2 * BED}`}
      aria-hidden="true"
      focusable="false"
    >
      <Bed />
      {board
        .slice(HIDDEN)
        .flatMap((line, row) =>
          line.map(
            (shape, column) => shape && <Tile key={`${column} ${row}`} shape={shape} column={column} row={row} />,
          ),
        )}
      {piece && <GhostPiece board={board} piece={piece} />}
      {piece &&
        visibleCells(piece).map(([column, row]) => (
          <Tile key={`${column} ${row}`} shape={piece.shape} column={column} row={row - HIDDEN} />
        ))}
      <ClearedRows landed={landed} />
    </svg>
  );
});
