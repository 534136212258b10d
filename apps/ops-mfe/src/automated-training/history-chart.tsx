import { EmptyState, Row, Text } from '@farm/ui';
import { formatFarmTimestamp } from '../admin/format';
import classes from './automated-training.module.css';
import { METRIC_NAMES, METRICS, metricText, type MetricName, type ScheduleStatus } from './schedule-data';

export type History = ScheduleStatus['history'];

/** A point of the chart in percent, so that dots and lines have the same size on every screen. */
interface Point {
  x: number;
  y: number;
}

const PADDING = 6; // percent, so that no dot is cut

/** The position of a value of 0 to 10. */
const yOf = (value: number): number => 100 - PADDING - (value / 10) * (100 - 2 * PADDING);

/** A point for each assessment, oldest first; null where there was nothing to measure. */
export const chartPoints = (history: History, metric: MetricName): (Point | null)[] =>
  history.toReversed().map(({ [metric]: value }, at) => {
    const x = history.length === 1 ? 50 : PADDING + (at * (100 - 2 * PADDING)) / (history.length - 1);
    return value === null ? null : { x, y: yOf(value) };
  });

/** The lines between adjacent points. A missing point interrupts the line. */
export const segmentsOf = (points: readonly (Point | null)[]): [Point, Point][] =>
  points.flatMap((from, at) => {
    const to = points[at + 1];
    return from && to ? [[from, to] as [Point, Point]] : [];
  });

/** The text alternative of the chart: the first and the newest value of each line. */
export function chartText(history: History): string {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest) return '';
  const lines = METRICS.map((metric) => {
    const now = metricText(newest[metric]);
    return history.length === 1
      ? `${METRIC_NAMES[metric]} ${now}`
      : `${METRIC_NAMES[metric]} first ${metricText(oldest[metric])}, now ${now}`;
  });
  const over = history.length === 1 ? 'in one assessment' : `over ${history.length} assessments`;
  return `The four metrics, 0 to 10, ${over}. ${lines.join('; ')}.`;
}

const GRID_VALUES = [0, 2, 4, 6, 8, 10];
const DOT_RADIUS = 4;

const percent = (value: number) => `${value}%`;

function Line({ history, metric }: { history: History; metric: MetricName }) {
  const points = chartPoints(history, metric);
  return (
    <g className={classes[metric]}>
      {segmentsOf(points).map(([from, to]) => (
        <line key={from.x} x1={percent(from.x)} y1={percent(from.y)} x2={percent(to.x)} y2={percent(to.y)} />
      ))}
      {points.map(
        (point) => point && <circle key={point.x} cx={percent(point.x)} cy={percent(point.y)} r={DOT_RADIUS} />,
      )}
    </g>
  );
}

/** A line chart of the four metrics. The table below it has every number. */
export function HistoryChart({ history }: { history: History }) {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest) return <EmptyState title="Not assessed yet">Assessments show up here.</EmptyState>;
  return (
    <figure className={classes.chart}>
      <svg className={classes.drawing} role="img" aria-label={chartText(history)}>
        {GRID_VALUES.map((value) => (
          <g key={value}>
            <line className={classes.grid} x1="0" x2="100%" y1={percent(yOf(value))} y2={percent(yOf(value))} />
            <text className={classes.scale} x="0" dx="-0.5em" y={percent(yOf(value))} dy="0.35em">
              {value}
            </text>
          </g>
        ))}
        {METRICS.map((metric) => (
          <Line key={metric} history={history} metric={metric} />
        ))}
      </svg>
      <figcaption>
        <Row as="ul" gap={4}>
          {METRICS.map((metric) => (
            <Row key={metric} as="li" gap={2}>
              <svg className={classes[metric]} viewBox="0 0 30 8" width="30" height="8" aria-hidden="true">
                <line x1="0" x2="30" y1="4" y2="4" />
              </svg>
              {METRIC_NAMES[metric]}
            </Row>
          ))}
        </Row>
        <Text tone="muted" size="small">
          {history.length === 1
            ? formatFarmTimestamp(newest.at)
            : `${formatFarmTimestamp(oldest.at)} to ${formatFarmTimestamp(newest.at)}`}
        </Text>
      </figcaption>
    </figure>
  );
}
