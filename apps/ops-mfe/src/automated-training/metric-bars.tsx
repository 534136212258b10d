import { Card } from '@farm/ui';
import classes from './automated-training.module.css';
import type { ScheduleStatus } from './use-schedule';
import { colourOf, METRIC_NAMES, METRICS, told } from './words';

type Measured = NonNullable<ScheduleStatus['details']>['responseQuality'];

function Bar({ name, figure }: { name: string; figure: Measured }) {
  const { value, n, low, high } = figure;
  const isMeasured = n > 0 && value !== null && low !== null && high !== null;
  const percent = Math.round((value ?? 0) * 10); // Spec 2 section 9: value times 10 percent
  return (
    <div className={classes.metric}>
      <p className={classes.metricText}>
        <strong>{name}</strong>
        <span>{isMeasured ? `${value.toFixed(1)} of 10` : 'Nothing to measure yet'}</span>
      </p>
      {isMeasured && (
        <>
          <svg
            className={classes[colourOf(percent)]}
            data-colour={colourOf(percent)}
            role="img"
            aria-label={`${name}: ${percent}%`}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
          >
            <rect className={classes.track} width="100" height="6" />
            <rect className={classes.fill} width={percent} height="6" />
          </svg>
          <p className={classes.small}>
            {`${n} ${n === 1 ? 'case' : 'cases'}, 95 % between ${low.toFixed(1)} and ${high.toFixed(1)}, judged ${
              figure.judge === 'deterministic' ? 'by fixed checks' : `by: ${figure.judge}`
            }`}
          </p>
        </>
      )}
    </div>
  );
}

/** The four figures of the newest assessment; none before the first. */
export function MetricBars({ metrics, details }: Pick<ScheduleStatus, 'metrics' | 'details'>) {
  return (
    <Card title="Performance Metrics" level="h3">
      {metrics && details ? (
        <>
          <div className={classes.metrics}>
            {METRICS.map((metric) => (
              <Bar key={metric} name={METRIC_NAMES[metric]} figure={details[metric]} />
            ))}
          </div>
          <p className={classes.small}>{`Last assessment: ${told(metrics.lastAssessment)}`}</p>
        </>
      ) : (
        <p>Not assessed yet</p>
      )}
    </Card>
  );
}
