import { ProgressBar, Status } from '@farm/ui';
import type { Run } from './use-schedule';
import { KINDS } from './words';

/** How far the run that goes on has come. */
export function Progress({ run }: { run: Run | null }) {
  if (!run) return null;
  return (
    <div>
      <ProgressBar label={KINDS[run.kind]} value={run.done} max={run.steps} />
      <Status>{`${run.done} of ${run.steps} steps done`}</Status>
    </div>
  );
}
