import { Button, Disclosure, EmptyState, saveFile, SectionHeading } from '@farm/ui';
import { DataTable, type Columns } from '../admin/data-table';
import { formatFarmTimestamp, toCsv } from '../admin/format';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';
import { HistoryChart } from './history-chart';
import { MetricBars } from './metric-bars';
import { RunProgress } from './run-progress';
import {
  METRIC_NAMES,
  METRICS,
  metricText,
  RUN_KINDS,
  type RunTabProps,
  type ScheduleStatus,
  type TrainingRun,
} from './schedule-data';

type History = ScheduleStatus['history'];

export const historyCsv = (history: History): string => toCsv(['at', ...METRICS], history);

const STATES: Readonly<Record<TrainingRun['state'], string>> = {
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
};

const ASSESSMENTS: Columns<History[number]> = {
  Assessed: ({ at }) => formatFarmTimestamp(at),
  ...Object.fromEntries(
    METRICS.map((metric) => [METRIC_NAMES[metric], (entry: History[number]) => metricText(entry[metric])]),
  ),
};

function Runs({ runs }: { runs: readonly TrainingRun[] }) {
  const operatorName = useOperatorName();
  if (runs.length === 0) return <EmptyState title="No runs yet">Scheduled runs show up here.</EmptyState>;
  const columns: Columns<TrainingRun> = {
    Started: ({ startedAt }) => formatFarmTimestamp(startedAt),
    Run: ({ kind }) => RUN_KINDS[kind],
    State: ({ state }) => STATES[state],
    Steps: ({ done, steps }) => `${done} of ${steps}`,
    'Started by': ({ by }) => (by === 'schedule' ? 'Schedule' : operatorName(by)),
    Tasks: ({ reason }) => reason ?? 'All tasks',
  };
  return <DataTable caption="Runs, newest first" columns={columns} rows={runs} rowId={({ id }) => id} />;
}

export function PerformanceTab({ status, isRunning, start }: RunTabProps) {
  const { history, running, runs } = status;
  const isAssessment = running?.kind === 'assessment';
  const save = () => saveFile({ name: 'dexter-metrics.csv', type: 'text/csv', text: historyCsv(history) });
  return (
    <Section title="Performance" subtitle="How well Dexter Jr. answers a fixed set of questions." isTab>
      <div>
        <Button type="button" isPending={isRunning || isAssessment} pendingLabel="Assessing..." onClick={start}>
          Run Assessment
        </Button>
      </div>
      {isAssessment && <RunProgress run={running} />}
      <MetricBars {...status} />
      <SectionHeading level={3}>History</SectionHeading>
      <HistoryChart history={history} />
      {history.length > 0 && (
        <>
          <Disclosure summary="Show as a table">
            <DataTable
              caption="Assessments, newest first"
              columns={ASSESSMENTS}
              rows={history}
              rowId={({ at }) => at}
              stack={false}
            />
          </Disclosure>
          <div>
            <Button type="button" variant="secondary" size="small" onClick={save}>
              Download CSV
            </Button>
          </div>
        </>
      )}
      <SectionHeading level={3}>Runs</SectionHeading>
      <Runs runs={runs} />
    </Section>
  );
}
