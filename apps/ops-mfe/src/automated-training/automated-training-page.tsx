import { Banner, Skeleton } from '@farm/ui';
import { toast, useSearchParams } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { Desk } from '../desk/desk';
import { NotCome } from '../desk/not-come';
import { VersionStrip } from '../training-centre/version-strip';
import { WhatTrainingChanges } from '../training-centre/what-training-changes';
import { OperatorsOnly } from '../wall/operators-only';
import classes from './automated-training.module.css';
import { BulkTab } from './bulk-tab';
import { ConfigurationTab } from './configuration-tab';
import { DashboardTab } from './dashboard-tab';
import type { Said } from './messages';
import { PerformanceTab } from './performance-tab';
import { placesOf, tabOf } from './tabs';
import { usePress } from './use-press';
import { useScheduleStatus } from './use-schedule';

function Schedule() {
  const [address] = useSearchParams();
  const tab = tabOf(address.get('tab'));
  const [said, say] = useState<Said | null>(null);
  // the sentence stands above the tab, and may be out of sight; a begin is told by the button itself
  useEffect(() => {
    if (said && said.kind !== 'info')
      toast({ title: said.text, variant: said.kind === 'error' ? 'destructive' : 'default' });
  }, [said]);
  const [isWatched, setWatched] = useState(false);
  const { data: status, error, isPending, refetch } = useScheduleStatus(isWatched);
  const bulk = usePress('bulk', status?.runs, say);
  const assessment = usePress('assessment', status?.runs, say);
  const isPressed = bulk.isPressed || assessment.isPressed;
  if (isPressed !== isWatched) setWatched(isPressed);
  return (
    <Desk name="Automated training" places={placesOf(tab)}>
      <Banner kind={said?.kind ?? 'ok'}>{said?.text}</Banner>
      {isPending && <Skeleton count={6} />}
      {!isPending && !status && (
        <NotCome title="The schedule did not come" error={error} onTryAgain={() => void refetch()} />
      )}
      {status && tab === 'dashboard' && <DashboardTab status={status} say={say} />}
      {status && tab === 'configuration' && <ConfigurationTab config={status.config} say={say} />}
      {status && tab === 'bulk' && <BulkTab status={status} {...bulk} />}
      {status && tab === 'performance' && <PerformanceTab status={status} {...assessment} />}
    </Desk>
  );
}

function AutomatedTrainingPage() {
  return (
    <OperatorsOnly title="Automated Training System">
      {() => (
        <div className={classes.part}>
          <WhatTrainingChanges />
          <VersionStrip />
          <Schedule />
        </div>
      )}
    </OperatorsOnly>
  );
}

export { AutomatedTrainingPage as Component };
