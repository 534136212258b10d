import { EmptyState } from '@farm/ui';
import classes from './automated-training.module.css';
import type { MetricName, ScheduleStatus } from './use-schedule';
import { METRIC_NAMES, METRICS, told } from './words';

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 8;
const LINES = [0, 2, 4, 6, 8, 10];
const DOT = 3;

type History = ScheduleStatus['history'];

const yOf = (value: number) => HEIGHT - EDGE - (value / 10) * (HEIGHT - 2 * EDGE);

/** Where each assessment stands, oldest at the left; one that had nothing to measure stands nowhere. */
const placesOf = (history: History, metric: MetricName) =>
  history.toReversed().flatMap(({ [metric]: value }, at) => {
    const x = history.length === 1 ? WIDTH / 2 : EDGE + (at * (WIDTH - 2 * EDGE)) / (history.length - 1);
    return value === null ? [] : [{ x, y: yOf(value) }];
  });

/** The four figures over the assessments. The table beside it says the same in numbers. */
export function HistoryChart({ history }: { history: History }) {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest) return <EmptyState title="Not assessed yet">Assessments are drawn here.</EmptyState>;
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="The four figures, 0 to 10, over the assessments">
        {LINES.map((value) => (
          <line key={value} className={classes.grid} x1={EDGE} x2={WIDTH - EDGE} y1={yOf(value)} y2={yOf(value)} />
        ))}
        {METRICS.map((metric) => {
          const places = placesOf(history, metric);
          return (
            <g key={metric} className={classes[metric]}>
              <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
              {places.map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={DOT} />
              ))}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className={classes.legend}>
          {METRICS.map((metric) => (
            <li key={metric}>
              <svg className={classes[metric]} viewBox="0 0 16 6" width="16" height="6" aria-hidden="true">
                <polyline points="0,3 16,3" />
              </svg>
              {METRIC_NAMES[metric]}
            </li>
          ))}
        </ul>
        <p className={classes.small}>{`${told(oldest.at)} to ${told(newest.at)}`}</p>
      </figcaption>
    </figure>
  );
}
