import { EmptyState } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import classes from './automated-training.module.css';
import { placesOf, segmentsOf, toldBy, yOf, type History } from './history-points';
import type { MetricName } from './use-schedule';
import { METRIC_NAMES, METRICS } from './words';

const LINES = [0, 2, 4, 6, 8, 10];
const DOT = 4;

// Places are per cent of the drawing, so that letters, dots and lines keep their size on every screen.
const at = (percent: number) => `${percent}%`;

function Line({ history, metric }: { history: History; metric: MetricName }) {
  const places = placesOf(history, metric);
  return (
    <g className={classes[metric]}>
      {segmentsOf(places).map(([from, to]) => (
        <line key={from.x} x1={at(from.x)} y1={at(from.y)} x2={at(to.x)} y2={at(to.y)} />
      ))}
      {places.map((place) => place && <circle key={place.x} cx={at(place.x)} cy={at(place.y)} r={DOT} />)}
    </g>
  );
}

/** The four figures over the assessments. Its text says how each went; the table beneath has every number. */
export function HistoryChart({ history }: { history: History }) {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest) return <EmptyState title="Not assessed yet">Assessments are drawn here.</EmptyState>;
  return (
    <figure className={classes.chart}>
      <svg className={classes.drawing} role="img" aria-label={toldBy(history)}>
        {LINES.map((value) => (
          <g key={value}>
            <line className={classes.grid} x1="0" x2="100%" y1={at(yOf(value))} y2={at(yOf(value))} />
            <text className={classes.scale} x="0" dx="-0.5em" y={at(yOf(value))} dy="0.35em">
              {value}
            </text>
          </g>
        ))}
        {METRICS.map((metric) => (
          <Line key={metric} history={history} metric={metric} />
        ))}
      </svg>
      <figcaption>
        <ul className={classes.legend}>
          {METRICS.map((metric) => (
            <li key={metric}>
              <svg className={classes[metric]} viewBox="0 0 30 8" width="30" height="8" aria-hidden="true">
                <line x1="0" x2="30" y1="4" y2="4" />
              </svg>
              {METRIC_NAMES[metric]}
            </li>
          ))}
        </ul>
        <p className={classes.small}>
          {history.length === 1 ? momentText(newest.at) : `${momentText(oldest.at)} to ${momentText(newest.at)}`}
        </p>
      </figcaption>
    </figure>
  );
}
