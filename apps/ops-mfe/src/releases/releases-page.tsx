import type { ReleaseStatus } from '@farm/contracts';
import { Banner, Disclosure, Lead, Stack, Status } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { useDialog } from '../admin/action-dialog';
import { formatFarmTimestamp } from '../admin/format';
import { liveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { EditDialog } from './edit-dialog';
import { durationText, type EditId } from './release-data';
import { BuildTables, HealthTable, HistoryTable, LiveTable, ServiceTable } from './release-tables';

const POLL_MS = 15_000;

interface ReleasesProps {
  releases: ReleaseStatus;
  /** In ms since 1970. */
  updatedAt: number;
  /** The last poll failed. */
  isStale: boolean;
}

function Notices({ releases, updatedAt, isStale }: ReleasesProps) {
  const { staleSeconds, revision, canEdit } = releases;
  return (
    <>
      <Banner variant="warning" title="The newest revision cannot be used">
        {staleSeconds > 0 &&
          `The newest revision has been damaged or not signed by a trusted key for ${durationText(staleSeconds)}. Revision ${revision} stays live.`}
      </Banner>
      <Banner variant="warning" title="No response">
        {isStale && `This page shows the state of ${formatFarmTimestamp(updatedAt)}.`}
      </Banner>
      <Banner>
        {!canEdit &&
          'On this site releases can be changed only by the command line: npm run release -- rollback NAME --reason "…"'}
      </Banner>
    </>
  );
}

/** The state of the site in one sentence for people who did not build it. */
function siteSentence({ remotes, services }: ReleasesProps['releases']): string {
  const closed = remotes.filter(({ state, aside }) => state === 'off' || aside.length > 0).map(({ name }) => name);
  const silent = services.filter(({ ready }) => !ready).map(({ name }) => name);
  const list = new Intl.ListFormat('en-US');
  if (closed.length === 0 && silent.length === 0) return 'All parts of the site are open and working.';
  return [
    ...(closed.length > 0 ? [`Closed for visitors: ${list.format(closed)}.`] : []),
    ...(silent.length > 0 ? [`Not responding: ${list.format(silent)}.`] : []),
  ].join(' ');
}

function Releases(props: ReleasesProps) {
  const { releases } = props;
  const dialog = useDialog<{ id: EditId; name: string }>();
  const remote = releases.remotes.find(({ name }) => name === dialog.subject?.name);
  return (
    <Stack gap={5}>
      <Stack>
        <Lead>{siteSentence(releases)}</Lead>
        <Notices {...props} />
        <Status>{dialog.message}</Status>
      </Stack>
      <Section title="Live now">
        <LiveTable releases={releases} onChoose={(id, name) => dialog.open({ id, name })} />
      </Section>
      <Section title="Health" subtitle="Anonymous reports from visitors’ browsers.">
        <HealthTable remotes={releases.remotes} />
      </Section>
      <Section title="History" subtitle="A permanent record: a rollback adds a line.">
        <HistoryTable history={releases.history} />
      </Section>
      <Disclosure summary="Figures for developers">
        <Stack>
          <p>{`Revision ${releases.revision} is live.`}</p>
          <BuildTables {...releases} />
          <ServiceTable services={releases.services} />
        </Stack>
      </Disclosure>
      {dialog.subject && remote && (
        <EditDialog
          key={`${dialog.subject.id} ${remote.name}`}
          id={dialog.subject.id}
          remote={remote}
          releases={releases}
          onClose={dialog.close}
          onDone={dialog.finish}
        />
      )}
    </Stack>
  );
}

function LoadReleases() {
  const query = useQuery({ ...liveQuery('GET /release/status'), refetchInterval: POLL_MS });
  return (
    <QueryView query={query} subject="the releases">
      {(releases) => <Releases releases={releases} updatedAt={query.dataUpdatedAt} isStale={query.isError} />}
    </QueryView>
  );
}

export const Component = operatorPage('Releases', LoadReleases);
