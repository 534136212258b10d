import type { VersionSummary } from '@farm/contracts';
import { EmptyState, Stack } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { formatFarmTimestamp } from '../admin/format';
import { CursorPager, QueryView, useCursor } from '../admin/query-view';
import { Section } from '../admin/section';
import { operatorPage } from '../admin/require-operator';
import { StatusBadge, type Statuses } from '../admin/status-badge';
import { useOperatorName } from '../admin/use-operator-name';
import { useVersions } from '../dexter/dexter-data';
import { TrainingHeader } from '../dexter/training-header';
import { AssistantLayout } from './assistant-layout';
import { LessonsTab } from './lessons-tab';
import { VersionDetail } from './version-detail';

const STATUSES: Statuses<VersionSummary['status'] | 'active'> = {
  active: { label: 'Active', tone: 'plum' },
  draft: { label: 'Draft', tone: 'plain' },
  evaluating: { label: 'Being evaluated', tone: 'squash' },
  ready: { label: 'Ready', tone: 'green' },
  rejected: { label: 'Rejected', tone: 'beet' },
};

function VersionList() {
  const cursor = useCursor();
  const query = useVersions(cursor.before);
  const operatorName = useOperatorName();
  const columns: Columns<VersionSummary> = {
    Version: ({ id, note }) => (
      <Link className={admin.tap} to={`/ops/assistant/versions?id=${id}`}>
        {note}
      </Link>
    ),
    State: ({ inForce, status }) => <StatusBadge statuses={STATUSES} status={inForce ? 'active' : status} />,
    Lessons: ({ lessons }) => lessons,
    By: ({ by }) => operatorName(by),
    When: ({ at }) => formatFarmTimestamp(at),
  };
  return (
    <Section title="Versions" subtitle="Versions never change. The active one answers visitors." isTab>
      <QueryView query={query} subject="the versions">
        {({ versions }) =>
          versions.length === 0 ? (
            <EmptyState title="No versions yet">
              The first one shows up here after Dexter Jr. has answered a question.
            </EmptyState>
          ) : (
            <DataTable
              caption="Versions, newest first"
              columns={columns}
              rows={versions}
              rowId={({ id }) => id}
              isMarked={({ inForce }) => inForce}
            />
          )
        }
      </QueryView>
      <CursorPager cursor={cursor} next={query.data?.next} />
    </Section>
  );
}

function Versions() {
  const [address] = useSearchParams();
  const isLessons = address.get('tab') === 'lessons';
  const id = address.get('id');
  return (
    <Stack gap={5}>
      <TrainingHeader linkToVersions={false} />
      <AssistantLayout current={isLessons ? 'lessons' : 'versions'}>
        {isLessons && <LessonsTab />}
        {!isLessons && (id === null ? <VersionList /> : <VersionDetail key={id} id={id} />)}
      </AssistantLayout>
    </Stack>
  );
}

export const Component = operatorPage('Versions and lessons', Versions);
