import { Card } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import { JUDGES } from '../training-centre/clauses';
import classes from './automated-training.module.css';
import type { ScheduleStatus } from './use-schedule';
import { colourOf, METRIC_NAMES, METRICS } from './words';

type Details = NonNullable<ScheduleStatus['details']>;
type Measured = Details['responseQuality'];

const judgedBy = (judge: string) => (judge in JUDGES ? JUDGES[judge as keyof typeof JUDGES] : judge);

function Bar({ name, figure }: { name: string; figure: Measured }) {
  const { value, n, low, high, judge } = figure;
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
            {`${n} ${n === 1 ? 'case' : 'cases'}, 95 % between ${low.toFixed(1)} and ${high.toFixed(1)}. Judged by ${judgedBy(judge)}.`}
          </p>
        </>
      )}
    </div>
  );
}

function Beside({ details, note, agreement }: { details: Details } & Pick<ScheduleStatus, 'note' | 'agreement'>) {
  const unseen = details.unseenParaphrases;
  return (
    <>
      {unseen && unseen.value !== null && (
        <p className={classes.small}>
          {`What was taught, asked in words nobody entered: ${unseen.value.toFixed(1)} of 10 (${unseen.n} ${unseen.n === 1 ? 'case' : 'cases'}).`}
        </p>
      )}
      {agreement && (
        <p className={classes.small}>
          {`Judge and operators agree: kappa ${agreement.kappa.toFixed(2)} over ${agreement.n} answers (1 is always, 0 no more than by chance).`}
        </p>
      )}
      {note && <p className={classes.small}>{note}</p>}
    </>
  );
}

/** The four figures of the newest assessment; none before the first. */
export function MetricBars({ metrics, details, note, agreement }: ScheduleStatus) {
  return (
    <Card title="Performance Metrics" level="h3" wide>
      {metrics && details ? (
        <>
          <div className={classes.metrics}>
            {METRICS.map((metric) => (
              <Bar key={metric} name={METRIC_NAMES[metric]} figure={details[metric]} />
            ))}
          </div>
          <Beside details={details} note={note} agreement={agreement} />
          <p className={classes.small}>{`Last assessment: ${momentText(metrics.lastAssessment)}`}</p>
        </>
      ) : (
        <p>Not assessed yet</p>
      )}
    </Card>
  );
}
