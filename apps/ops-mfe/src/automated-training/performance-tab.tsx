import { Button, Disclosure, EmptyState, saveFile, SectionHeading, Table } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import { useWho } from '../desk/use-who';
import classes from './automated-training.module.css';
import { HistoryChart } from './history-chart';
import { MetricBars } from './metric-bars';
import { Progress } from './progress';
import type { Run, ScheduleStatus } from './use-schedule';
import { figureText, KINDS, METRIC_NAMES, METRICS, STATES } from './words';

interface Props {
  status: ScheduleStatus;
  isPressed: boolean;
  press: () => void;
}

/** The history as a file for a spreadsheet. */
export const historyCsv = (history: ScheduleStatus['history']): string =>
  [['at', ...METRICS], ...history.map((one) => [one.at, ...METRICS.map((metric) => one[metric])])]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');

function Runs({ runs }: { runs: readonly Run[] }) {
  const who = useWho();
  if (runs.length === 0) return <EmptyState title="No runs yet">Each run of the schedule stands here.</EmptyState>;
  const rows = runs.map(({ id, kind, state, done, steps, reason, by, startedAt }) => ({
    id,
    cells: [
      momentText(startedAt),
      KINDS[kind],
      STATES[state],
      `${done} of ${steps}`,
      by === 'schedule' ? 'Schedule' : who(by),
      reason ?? 'All of them',
    ],
  }));
  const columns = ['Begun', 'Run', 'State', 'Steps', 'Started by', 'Why these tasks'];
  return <Table caption="Runs, newest first" columns={columns} rows={rows} stack />;
}

/** How well he does, measured: the figures, their history, and every run. */
export function PerformanceTab({ status, isPressed, press }: Props) {
  const { history, running, runs } = status;
  const isUnderway = running?.kind === 'assessment';
  const save = () => saveFile({ name: 'dexter-metrics.csv', type: 'text/csv', text: historyCsv(history) });
  return (
    <div className={classes.part}>
      <SectionHeading line="How well Dexter Jr. does, measured on stored questions.">Performance</SectionHeading>
      <div>
        <Button type="button" busy={isPressed || isUnderway} busyLabel="Assessing..." onClick={press}>
          Run Assessment
        </Button>
      </div>
      {isUnderway && <Progress run={running} />}
      <MetricBars {...status} />
      <SectionHeading level={3}>History</SectionHeading>
      <HistoryChart history={history} />
      {history.length > 0 && (
        <>
          <Disclosure summary="In numbers">
            <Table
              caption="Assessments, newest first"
              columns={['Assessed', ...METRICS.map((metric) => METRIC_NAMES[metric])]}
              rows={history.map((one) => ({
                id: one.at,
                cells: [momentText(one.at), ...METRICS.map((metric) => figureText(one[metric]))],
              }))}
            />
          </Disclosure>
          <div>
            <Button type="button" kind="second" size="small" onClick={save}>
              Save as CSV
            </Button>
          </div>
        </>
      )}
      <SectionHeading level={3}>Runs</SectionHeading>
      <Runs runs={runs} />
    </div>
  );
}
