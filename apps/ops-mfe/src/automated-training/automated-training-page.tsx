import { Banner, Button, Stack } from '@farm/ui';
import { Link, toast } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { AdminNav, tabsOf, useTab } from '../admin/admin-nav';
import admin from '../admin/admin.module.css';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { TrainingHeader } from '../dexter/training-header';
import { ConfigurationTab } from './configuration-tab';
import { DashboardTab } from './dashboard-tab';
import { PerformanceTab } from './performance-tab';
import { RunProgress } from './run-progress';
import { useScheduleStatus, type ScheduleMessage, type RunTabProps } from './schedule-data';
import { useRun } from './use-run';

const TABS = tabsOf('/automated-training', {
  dashboard: 'Dashboard',
  configuration: 'Configuration',
  bulk: 'Bulk Training',
  performance: 'Performance',
});

function BulkTab({ status: { config, running }, isRunning, start }: RunTabProps) {
  const isBulkRun = running?.kind === 'bulk';
  return (
    <Section title="Bulk Training" subtitle="Eight instructions, one after the other." isTab>
      <p className={admin.words} dir="auto">
        They tell Dexter Jr. to name his sources, to ask for the place before he gives dates, to offer the farm plan and
        the grant search, to recommend a soil test first, to follow the label, to use tested canning recipes only, and
        to answer in under 120 plain words. An instruction is activated only if it breaks no correct answer. See the
        result under <Link to="/ops/assistant/versions?tab=lessons">Lessons</Link>.
      </p>
      {!config.bulkTrainingEnabled && <p>Bulk training is switched off in the configuration.</p>}
      {isBulkRun && <RunProgress run={running} />}
      <div>
        <Button
          type="button"
          isPending={isRunning || isBulkRun}
          pendingLabel="Training..."
          disabled={!config.bulkTrainingEnabled}
          onClick={start}
        >
          Start Bulk Training
        </Button>
      </div>
    </Section>
  );
}

function Schedule() {
  const tab = useTab(TABS);
  const [message, setMessage] = useState<ScheduleMessage | null>(null);
  // The banner may be scrolled out of view, so results are shown in a toast as well.
  useEffect(() => {
    if (message && message.kind !== 'info')
      toast({ title: message.text, variant: message.kind === 'error' ? 'destructive' : 'default' });
  }, [message]);
  const [isWatched, setWatched] = useState(false);
  const query = useScheduleStatus(isWatched);
  const bulk = useRun('bulk', query.data?.runs, setMessage);
  const assessment = useRun('assessment', query.data?.runs, setMessage);
  const isRunning = bulk.isRunning || assessment.isRunning;
  if (isRunning !== isWatched) setWatched(isRunning);
  return (
    <AdminNav label="Automated training" tabs={TABS} current={tab}>
      <Banner variant={message?.kind ?? 'success'}>{message?.text}</Banner>
      <QueryView query={query} subject="the schedule">
        {(status) => (
          <>
            {tab === 'dashboard' && <DashboardTab status={status} showMessage={setMessage} />}
            {tab === 'configuration' && (
              <ConfigurationTab config={status.config} version={status.configVersion} showMessage={setMessage} />
            )}
            {tab === 'bulk' && <BulkTab status={status} {...bulk} />}
            {tab === 'performance' && <PerformanceTab status={status} {...assessment} />}
          </>
        )}
      </QueryView>
    </AdminNav>
  );
}

function AutomatedTraining() {
  return (
    <Stack gap={5}>
      <TrainingHeader />
      <Schedule />
    </Stack>
  );
}

export const Component = operatorPage('Automated Training System', AutomatedTraining);
