import classes from './sun-moon-arc.module.css';

const RADIUS = 30;

/** The lit part of a disc of radius 30 around 0: half its outline, and back along the terminator. `turn`: 0 new, 0.5 full. */
export function moonLitPath(turn: number): string {
  const across = Math.cos(2 * Math.PI * turn);
  const isWaxing = turn < 0.5;
  const sweep = isWaxing ? 1 : 0;
  const back = across > 0 === isWaxing ? 0 : 1;
  const bend = Math.abs(across * RADIUS).toFixed(2);
  const [top, bottom] = [`0 ${-RADIUS}`, `0 ${RADIUS}`];
  return `M${top}A${RADIUS} ${RADIUS} 0 0 ${sweep} ${bottom}A${bend} ${RADIUS} 0 0 ${back} ${top}Z`;
}

interface MoonDiscProps {
  /** Position between two new moons: 0 new, 0.5 full, up to 1. */
  turn: number;
  /** Missing: decorative. */
  name?: string;
  /** In pixels. */
  size?: number;
}

/** Drawing of the moon's phase. */
export function MoonDisc({ turn, name, size = 72 }: MoonDiscProps) {
  const role = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <svg className={classes.moon} viewBox="-32 -32 64 64" width={size} height={size} {...role}>
      <circle r={RADIUS} fill="var(--q-indigo)" />
      <path d={moonLitPath(turn)} fill="var(--q-squash)" />
      <circle r={RADIUS} fill="none" stroke="var(--color-line)" strokeWidth="1.5" />
    </svg>
  );
}
