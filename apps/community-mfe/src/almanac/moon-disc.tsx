import { moonAt } from '@farm/farm';
import styles from './almanac.module.css';

const RADIUS = 30;

/** The lit part: half the edge of the disc, and back along the line between light and dark. */
function litPath(turn: number): string {
  const across = Math.cos(2 * Math.PI * turn);
  const isWaxing = turn < 0.5;
  const edge = isWaxing ? 1 : 0;
  const back = across > 0 === isWaxing ? 0 : 1;
  const bend = Math.abs(across * RADIUS).toFixed(2);
  const [top, bottom] = [`0 ${-RADIUS}`, `0 ${RADIUS}`];
  return `M${top}A${RADIUS} ${RADIUS} 0 0 ${edge} ${bottom}A${bend} ${RADIUS} 0 0 ${back} ${top}Z`;
}

/** The moon as it looks over the farm tonight. */
export function MoonDisc({ at }: { at: Date }) {
  const { turn, phase, lit } = moonAt(at);
  const name = `Moon: ${phase}, ${Math.round(lit * 100)} percent lit`;
  return (
    <svg className={styles.moon} viewBox="-32 -32 64 64" width="72" height="72" role="img" aria-label={name}>
      <circle r={RADIUS} fill="var(--q-indigo)" />
      <path d={litPath(turn)} fill="var(--q-squash)" />
      <circle r={RADIUS} fill="none" stroke="var(--color-line)" strokeWidth="1.5" />
    </svg>
  );
}
