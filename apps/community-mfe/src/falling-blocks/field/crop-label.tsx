import { cellsOfShape, type Shape } from '../engine/shapes';
import { crops } from './crops';
import styles from './game-field.module.css';
import { Tile, TILE } from './tile';

/** A crop in small, with its name. */
export function CropLabel({ shape }: { shape: Shape }) {
  const { name, emoji } = crops[shape];
  const cells = cellsOfShape(shape, 0);
  const columns = Math.max(...cells.map(([column]) => column)) + 1;
  const top = Math.min(...cells.map(([, row]) => row));
  const rows = Math.max(...cells.map(([, row]) => row)) + 1 - top;
  return (
    <span className={styles.crop}>
      <svg className={styles.small} viewBox={`0 0 ${4 * TILE} ${2 * TILE}`} aria-hidden="true" focusable="false">
        <g transform={`translate(${((4 - columns) * TILE) / 2} ${((2 - rows) * TILE) / 2 - top * TILE})`}>
          {cells.map(([column, row]) => (
            <Tile key={`${column} ${row}`} shape={shape} column={column} row={row} />
          ))}
        </g>
      </svg>
      <span>
        <span aria-hidden="true">{emoji}</span> {name}
      </span>
    </span>
  );
}
