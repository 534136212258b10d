import { Badge, Button, Card, Row } from '@farm/ui';
import { call } from '@farm/web-kit';
import { CirclePlay, CircleStop } from 'lucide-react';
import { formatFarmTimestamp } from '../admin/format';
import { useAction } from '../admin/queries';
import { Section } from '../admin/section';
import classes from './automated-training.module.css';
import { MetricBars } from './metric-bars';
import { RunProgress } from './run-progress';
import { FREQUENCY, SCHEDULE_CALLS, type ScheduleStatus, type ShowMessage } from './schedule-data';

export function DashboardTab({ status, showMessage }: { status: ScheduleStatus; showMessage: ShowMessage }) {
  const { config, nextRunAt, running } = status;
  const showToggled = (isDone: boolean, enabled: boolean) =>
    showMessage(
      isDone
        ? { kind: 'success', text: enabled ? 'Automated training started' : 'Automated training stopped' }
        : { kind: 'error', text: enabled ? 'Failed to start training' : 'Failed to stop training' },
    );
  const toggle = useAction({
    key: ['turn the schedule on or off'],
    send: (enabled: boolean) =>
      enabled ? call('POST /api/dexter/scheduler/start') : call('POST /api/dexter/scheduler/stop'),
    onSuccess: ({ success }, enabled) => showToggled(success, enabled),
    onError: (_, enabled) => showToggled(false, enabled),
    reload: SCHEDULE_CALLS,
  });
  const StateIcon = config.enabled ? CirclePlay : CircleStop;
  return (
    <Section title="Dashboard" subtitle="The state of the schedule, and Dexter Jr.’s results." isTab>
      <div className={classes.cards}>
        <Card title="Training Status" level="h3">
          <Row as="p" gap={2}>
            <StateIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            <Badge tone={config.enabled ? 'green' : 'plain'}>{config.enabled ? 'Running' : 'Stopped'}</Badge>
          </Row>
          <ul>
            <li>{`Daily training at ${config.dailyTrainingTime}, farm time`}</li>
            <li>{`Intensity ${config.trainingIntensity}: ${FREQUENCY[config.trainingIntensity]}`}</li>
            <li>
              {nextRunAt === null ? 'No training is scheduled.' : `Next training: ${formatFarmTimestamp(nextRunAt)}`}
            </li>
          </ul>
          <RunProgress run={running} />
          <div>
            <Button
              type="button"
              variant={config.enabled ? 'secondary' : 'primary'}
              isPending={toggle.isPending}
              onClick={() => toggle.submit(!config.enabled)}
            >
              {config.enabled ? 'Stop' : 'Start'}
            </Button>
          </div>
        </Card>
        <MetricBars {...status} />
      </div>
    </Section>
  );
}
