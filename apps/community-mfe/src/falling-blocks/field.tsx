import type { Cloth, CropDrawing } from '@farm/farm';
import { PlacedDrawing } from '@farm/ui';
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
  /** Distinguishes crops without color. */
  drawing: CropDrawing;
  /** The cloth behind the drawing. */
  fill: string;
}

const crop = (name: string, emoji: string, drawing: CropDrawing, fill: Cloth): Crop => ({
  ...{ name, emoji, drawing, fill: `var(--q-${fill})` },
});

export const cropShapes: Record<Shape, Crop> = {
  I: crop('Sweet corn', '\u{1F33D}', 'corn', 'haze'),
  O: crop('Tomato', '\u{1F345}', 'tomato', 'squash'),
  T: crop('Collards', '\u{1F96C}', 'collard', 'blush'),
  S: crop('Cucumber', '\u{1F952}', 'cucumber', 'cotton'),
  Z: crop('Hot pepper', '\u{1F336}\u{FE0F}', 'pepper', 'mint'),
  J: crop('Eggplant', '\u{1F346}', 'eggplant', 'carrot'),
  L: crop('Carrot', '\u{1F955}', 'carrot', 'sky'),
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
  const { fill, drawing } = cropShapes[shape];
  const [x, y] = [column * TILE, row * TILE];
  return (
    <g className={classes.tile}>
      <rect
        className={classes.edge}
        x={x + 0.75}
        y={y + 0.75}
        width={TILE - 1.5}
        height={TILE - 1.5}
        rx="3"
        fill={fill}
      />
      <PlacedDrawing name={drawing} x={x + 1.5} y={y + 1.5} size={TILE - 3} />
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
