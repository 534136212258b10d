import { ProgressBar, Status } from '@farm/ui';
import { RUN_KINDS, type TrainingRun } from './schedule-data';

export function RunProgress({ run }: { run: TrainingRun | null }) {
  if (!run) return null;
  return (
    <div>
      <ProgressBar label={RUN_KINDS[run.kind]} value={run.done} max={run.steps} />
      <Status>{`${run.done} of ${run.steps} steps done`}</Status>
    </div>
  );
}
