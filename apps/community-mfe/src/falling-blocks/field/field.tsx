import { memo } from 'react';
import { cellsOf, COLUMNS, fallen, HIDDEN, ROWS, type Board, type Piece } from '../engine/board';
import type { Landing } from '../engine/game';
import styles from './game-field.module.css';
import { Tile, TILE } from './tile';

const WIDTH = COLUMNS * TILE;
const HEIGHT = ROWS * TILE;
/** The boards of the raised bed around the field. */
const BED = 10;

const inSight = (piece: Piece) => cellsOf(piece).filter(([, row]) => row >= HIDDEN);

function Bed() {
  return (
    <>
      <rect x={-BED} y={-BED} width={WIDTH + 2 * BED} height={HEIGHT + 2 * BED} rx="4" className={styles.bed} />
      <path
        className={styles.joints}
        d={`M${-BED} ${-BED}L0 0M${WIDTH + BED} ${-BED}L${WIDTH} 0M${-BED} ${HEIGHT + BED}L0 ${HEIGHT}M${WIDTH + BED} ${HEIGHT + BED}L${WIDTH} ${HEIGHT}`}
      />
      <rect width={WIDTH} height={HEIGHT} className={styles.ground} />
    </>
  );
}

/** Where the piece would lie: its edge only. */
function Shadow({ board, piece }: { board: Board; piece: Piece }) {
  return inSight(fallen(board, piece)).map(([column, row]) => (
    <rect
      key={`${column} ${row}`}
      className={styles.shadow}
      x={column * TILE + 1.5}
      y={(row - HIDDEN) * TILE + 1.5}
      width={TILE - 3}
      height={TILE - 3}
      rx="3"
    />
  ));
}

/** The rows that have just gone fade once; where motion is not wanted they are gone at once. */
function Picked({ landed }: { landed: Landing | null }) {
  return landed?.full.map((row) => (
    <rect
      key={`${landed.number} ${row}`}
      className={styles.picked}
      y={(row - HIDDEN) * TILE}
      width={WIDTH}
      height={TILE}
    />
  ));
}

interface FieldProps {
  board: Board;
  piece: Piece | null;
  landed: Landing | null;
}

/** The field as a drawing. Drawn again only when something on it moved. */
export const Field = memo(function Field({ board, piece, landed }: FieldProps) {
  return (
    <svg
      className={styles.field}
      viewBox={`${-BED} ${-BED} ${WIDTH + 2 * BED} ${HEIGHT + 2 * BED}`}
      aria-hidden="true"
      focusable="false"
    >
      <Bed />
      {board
        .slice(HIDDEN)
        .flatMap((line, row) =>
          line.map((shape, column) => shape && <Tile key={`${column} ${row}`} {...{ shape, column, row }} />),
        )}
      {piece && <Shadow board={board} piece={piece} />}
      {piece &&
        inSight(piece).map(([column, row]) => (
          <Tile key={`${column} ${row}`} shape={piece.shape} column={column} row={row - HIDDEN} />
        ))}
      <Picked landed={landed} />
    </svg>
  );
});
