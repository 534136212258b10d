import { Button, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import trainingClasses from '../training-centre/training.module.css';
import classes from './automated-training.module.css';
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
    <div className={classes.part}>
      <SectionHeading line="Eight instructions, one after the other.">Bulk Training</SectionHeading>
      <p className={trainingClasses.words}>
        They are: to name the source, to ask for the place before dates, to offer the farm plan and the grant search, to
        test the soil first, to follow the label, to can by tested recipes only, and to answer in under 120 plain words.
        Each counts only if it breaks no answer that was right. What came of them stands under{' '}
        <Link to="/ops/assistant/versions?tab=lessons">Lessons</Link>.
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
    </div>
  );
}
