import { MoonDisc } from './moon-disc';
import classes from './sun-moon-arc.module.css';
import { TitledFigure } from './titled-figure';

/** A time of the day: its share of the day (0 to 1), and in words. */
interface TimeOfDay {
  at: number;
  text: string;
}

interface SunMoonArcProps {
  title: string;
  /** null: the sun does not rise or set on this day. */
  rise: TimeOfDay | null;
  set: TimeOfDay | null;
  now: TimeOfDay;
  /** The coming phases of the moon. `turn`: 0 new, 0.5 full. `label`: 'Nov 24', `date`: 'Tuesday, November 24'. */
  phases: readonly { turn: number; name: string; label: string; date: string }[];
}

const WIDTH = 240;
const HORIZON = 62;
const HEIGHT = 54;

/** Height of the sun above the horizon, and the point of the drawing. */
function sunPoint(share: number, rise: number, set: number) {
  const height = Math.sin((Math.PI * (share - rise)) / (set - rise));
  return { x: share * WIDTH, y: HORIZON - Math.max(-0.15, height) * HEIGHT, isUp: share >= rise && share <= set };
}

function Arc({ rise, set, now }: { rise: number; set: number; now: number }) {
  const points = Array.from({ length: 25 }, (_, step) => sunPoint(rise + ((set - rise) * step) / 24, rise, set));
  const path = points.map(({ x, y }, step) => `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const sun = sunPoint(now, rise, set);
  return (
    <svg className={classes.arc} viewBox={`0 0 ${WIDTH} 76`} width="100%" aria-hidden="true">
      <path className={classes.day} d={`${path}Z`} />
      <path className={classes.path} d={path} />
      <line className={classes.horizon} x2={WIDTH} y1={HORIZON} y2={HORIZON} />
      <circle className={sun.isUp ? classes.sun : classes.below} cx={sun.x} cy={sun.isUp ? sun.y : HORIZON} r="8" />
    </svg>
  );
}

/** The way of the sun over the day, and the coming phases of the moon. */
export function SunMoonArc({ title, rise, set, now, phases }: SunMoonArcProps) {
  const sun = [
    ['Sunrise', rise],
    ['Sunset', set],
  ] as const;
  return (
    <TitledFigure title={title}>
      <div>
        {rise && set && <Arc rise={rise.at} set={set.at} now={now.at} />}
        <dl className={classes.times}>
          {sun.map(([name, time]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{time?.text ?? 'none today'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ol className={classes.phases} aria-label="Coming phases of the moon">
        {phases.map(({ turn, name, label, date }) => (
          <li key={date}>
            <MoonDisc turn={turn} name={`${name}, ${date}`} size={28} />
            <span>{label}</span>
          </li>
        ))}
      </ol>
    </TitledFigure>
  );
}
