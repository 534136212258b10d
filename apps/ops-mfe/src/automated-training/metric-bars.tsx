import { Card, Disclosure, Row, Stack, Text } from '@farm/ui';
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

/** '40 cases, 95% confidence interval 7.5 to 8.4, judged by exact checks' */
const measurementText = ({ n, low, high, judge }: Measured): string =>
  low === null || high === null
    ? 'nothing to measure yet'
    : `${formatCount(n, 'case')}, 95% confidence interval ${low.toFixed(1)} to ${high.toFixed(1)}, judged by ${judgeText(judge)}`;

function Bar({ name, metric }: { name: string; metric: Measured }) {
  const { value, n } = metric;
  const isMeasured = n > 0 && value !== null;
  const percent = Math.round((value ?? 0) * 10);
  return (
    <Stack gap={1}>
      <Row as="p" between>
        <strong>{name}</strong>
        <span>{isMeasured ? `${value.toFixed(1)} of 10` : 'Nothing to measure yet'}</span>
      </Row>
      {isMeasured && (
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
      )}
    </Stack>
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
          <Text tone="muted" size="small">{`Last assessment: ${formatFarmTimestamp(metrics.lastAssessment)}`}</Text>
          <Disclosure summary="Figures for developers">
            <ul>
              {METRICS.map((name) => (
                <li key={name}>{`${METRIC_NAMES[name]}: ${measurementText(details[name])}`}</li>
              ))}
            </ul>
          </Disclosure>
        </>
      ) : (
        <p>Not assessed yet</p>
      )}
    </Card>
  );
}
