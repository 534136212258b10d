import classes from './level-ring.module.css';

interface LevelRingProps {
  level: number;
  points: number;
  /** Points at which this level began. */
  from: number;
  /** Points at which the next level begins. */
  to: number;
}

const RADIUS = 42;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const format = (points: number) => points.toLocaleString('en-US');

/** A level in a ring that fills up to the next one. The text beside it has every figure. */
export function LevelRing({ level, points, from, to }: LevelRingProps) {
  const share = Math.min(1, Math.max(0, (points - from) / Math.max(1, to - from)));
  return (
    <figure className={classes.figure}>
      <svg className={classes.ring} viewBox="0 0 100 100" width="112" height="112" aria-hidden="true" focusable="false">
        <circle className={classes.ground} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.value}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${(share * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
          transform="rotate(-90 50 50)"
        />
        <text className={classes.level} x="50" y="52" textAnchor="middle" dominantBaseline="middle">
          {level}
        </text>
      </svg>
      <figcaption>
        <strong className={classes.title}>{`Level ${level}`}</strong>
        <span className={classes.line}>{`${format(points - from)} of ${format(to - from)} points in this level`}</span>
        <span className={classes.line}>{`${format(Math.max(0, to - points))} more to level ${level + 1}`}</span>
      </figcaption>
    </figure>
  );
}
