import { Card } from '@farm/ui';
import admin from '../admin/admin.module.css';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { JUDGES } from '../dexter/judgement';
import classes from './automated-training.module.css';
import { METRIC_NAMES, METRICS, type ScheduleStatus } from './schedule-data';

type Details = NonNullable<ScheduleStatus['details']>;
type Measured = Details['responseQuality'];

/** Green at 80 or more, yellow at 60 or more, otherwise red. */
export const colorOf = (percent: number): 'green' | 'yellow' | 'red' =>
  percent >= 80 ? 'green' : percent >= 60 ? 'yellow' : 'red';

const judgeText = (judge: string) => (judge in JUDGES ? JUDGES[judge as keyof typeof JUDGES] : judge);

function Bar({ name, metric }: { name: string; metric: Measured }) {
  const { value, n, low, high, judge } = metric;
  const isMeasured = n > 0 && value !== null && low !== null && high !== null;
  const percent = Math.round((value ?? 0) * 10);
  return (
    <div className={classes.metric}>
      <p className={admin.more}>
        <strong>{name}</strong>
        <span>{isMeasured ? `${value.toFixed(1)} of 10` : 'Nothing to measure yet'}</span>
      </p>
      {isMeasured && (
        <>
          <svg
            className={classes[colorOf(percent)]}
            data-colour={colorOf(percent)}
            role="img"
            aria-label={`${name}: ${percent}%`}
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
          >
            <rect className={classes.track} width="100" height="6" />
            <rect className={classes.fill} width={percent} height="6" />
          </svg>
          <p className={admin.small}>
            {`${formatCount(n, 'case')}, 95% confidence interval ${low.toFixed(1)} to ${high.toFixed(1)}. Judged by ${judgeText(judge)}.`}
          </p>
        </>
      )}
    </div>
  );
}

export function MetricBars({ metrics, details }: ScheduleStatus) {
  return (
    <Card title="Performance Metrics" level="h3" wide>
      {metrics && details ? (
        <>
          <div className={classes.metrics}>
            {METRICS.map((name) => (
              <Bar key={name} name={METRIC_NAMES[name]} metric={details[name]} />
            ))}
          </div>
          <p className={admin.small}>{`Last assessment: ${formatFarmTimestamp(metrics.lastAssessment)}`}</p>
        </>
      ) : (
        <p>Not assessed yet</p>
      )}
    </Card>
  );
}
