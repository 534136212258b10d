import { Badge, Button, Card, SectionHeading } from '@farm/ui';
import { CirclePlay, CircleStop } from 'lucide-react';
import { momentText } from '../desk/moment-text';
import trainingClasses from '../training-centre/training.module.css';
import classes from './automated-training.module.css';
import { MESSAGES, type Say } from './messages';
import { MetricBars } from './metric-bars';
import { Progress } from './progress';
import { useTurn, type ScheduleStatus } from './use-schedule';
import { FREQUENCY } from './words';

/** Whether it runs, when it trains next, and how well he does. */
export function DashboardTab({ status, say }: { status: ScheduleStatus; say: Say }) {
  const { config, nextRunAt, running } = status;
  const turn = useTurn();
  const press = () =>
    turn.mutate(!config.enabled, {
      onSuccess: () => say({ kind: 'ok', text: config.enabled ? MESSAGES.stopped : MESSAGES.started }),
      onError: () => say({ kind: 'error', text: config.enabled ? MESSAGES.notStopped : MESSAGES.notStarted }),
    });
  const StateIcon = config.enabled ? CirclePlay : CircleStop;
  return (
    <div className={classes.part}>
      <SectionHeading line="Whether the schedule trains, and how well Dexter Jr. does.">Dashboard</SectionHeading>
      <div className={classes.cards}>
        <Card title="Training Status" level="h3">
          <p className={classes.state}>
            <StateIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            <Badge tone={config.enabled ? 'green' : 'plain'}>{config.enabled ? 'Running' : 'Stopped'}</Badge>
          </p>
          <ul className={trainingClasses.facts}>
            <li>{`Daily training at ${config.dailyTrainingTime}, farm time`}</li>
            <li>{`Intensity ${config.trainingIntensity}: ${FREQUENCY[config.trainingIntensity]}`}</li>
            <li>{nextRunAt === null ? 'No training is planned.' : `Next training: ${momentText(nextRunAt)}`}</li>
          </ul>
          <Progress run={running} />
          <div>
            <Button type="button" kind={config.enabled ? 'second' : 'primary'} busy={turn.isPending} onClick={press}>
              {config.enabled ? 'Stop' : 'Start'}
            </Button>
          </div>
        </Card>
        <MetricBars {...status} />
      </div>
    </div>
  );
}
