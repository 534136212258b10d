import { Button, Card } from '@farm/ui';
import { Progress } from './progress';
import type { ScheduleStatus } from './use-schedule';

interface Props {
  status: ScheduleStatus;
  isPressed: boolean;
  press: () => void;
}

/** Eight instructions at once, step by step. */
export function BulkTab({ status: { config, running }, isPressed, press }: Props) {
  const isUnderway = running?.kind === 'bulk';
  return (
    <Card title="Bulk Training" level="h3">
      <p>
        Eight instructions are taught one after the other: to name the source, to ask for the place before dates, to
        offer the farm plan and the grant search, to test the soil first, to follow the label, to can by tested recipes
        only, and to answer in under 120 plain words. Each counts only if it breaks no answer that was right.
      </p>
      {!config.bulkTrainingEnabled && <p>Bulk training is switched off in the configuration.</p>}
      {isUnderway && <Progress run={running} />}
      <div>
        <Button
          type="button"
          busy={isPressed || isUnderway}
          busyLabel="Training..."
          disabled={!config.bulkTrainingEnabled}
          onClick={press}
        >
          Start Bulk Training
        </Button>
      </div>
    </Card>
  );
}
