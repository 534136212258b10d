import type { Shape } from '../engine/shapes';
import { crops } from './crops';
import styles from './game-field.module.css';

/** Side of a tile in the drawing's own units. */
export const TILE = 24;

/** One cell of a crop: its colour, and a pattern that tells it apart without. */
export function Tile({ shape, column, row }: { shape: Shape; column: number; row: number }) {
  const { fill, ink, pattern, filled } = crops[shape];
  return (
    <g transform={`translate(${column * TILE} ${row * TILE})`}>
      <rect className={styles.edge} x="0.75" y="0.75" width="22.5" height="22.5" rx="3" fill={fill} />
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
