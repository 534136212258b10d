import type { VersionSummary } from '@farm/contracts';
import { Badge, EmptyState, SectionHeading, type BadgeTone } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { formatFarmTimestamp } from '../admin/format';
import { CursorPager, QueryView, useCursor } from '../admin/query-view';
import { RequireOperator } from '../admin/require-operator';
import { useOperatorName } from '../admin/use-operator-name';
import { useVersions } from '../dexter/dexter-data';
import { TrainingHeader } from '../dexter/training-header';
import { AssistantLayout } from './assistant-layout';
import { LessonsTab } from './lessons-tab';
import { VersionDetail } from './version-detail';

const STATUSES: Readonly<Record<VersionSummary['status'], { label: string; tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'plain' },
  evaluating: { label: 'Being judged', tone: 'squash' },
  ready: { label: 'Ready', tone: 'green' },
  rejected: { label: 'Refused by the gate', tone: 'beet' },
};

function Status({ inForce, status }: VersionSummary) {
  const { label, tone } = inForce ? { label: 'In force', tone: 'plum' as const } : STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** All versions of Dexter Jr., 20 a page. */
function VersionList() {
  const cursor = useCursor();
  const query = useVersions(cursor.before);
  const operatorName = useOperatorName();
  const columns: Columns<VersionSummary> = {
    What: ({ id, note }) => (
      <Link className={admin.tap} to={`/ops/assistant/versions?id=${id}`}>
        {note}
      </Link>
    ),
    State: (version) => <Status {...version} />,
    Lessons: ({ lessons }) => lessons,
    By: ({ by }) => operatorName(by),
    When: ({ at }) => formatFarmTimestamp(at),
  };
  return (
    <div className={admin.page}>
      <SectionHeading subtitle="A version never changes. What answers visitors is the one in force.">
        Versions
      </SectionHeading>
      <QueryView query={query} subject="the versions">
        {({ versions }) =>
          versions.length === 0 ? (
            <EmptyState title="No versions yet">
              The first one stands here as soon as Dexter Jr. has answered.
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
    </div>
  );
}

function Versions() {
  const [address] = useSearchParams();
  const isLessons = address.get('tab') === 'lessons';
  const id = address.get('id');
  return (
    <div className={admin.page}>
      <TrainingHeader linkToVersions={false} />
      <AssistantLayout current={isLessons ? 'lessons' : 'versions'}>
        {isLessons && <LessonsTab />}
        {!isLessons && (id === null ? <VersionList /> : <VersionDetail key={id} id={id} />)}
      </AssistantLayout>
    </div>
  );
}

function VersionsPage() {
  return <RequireOperator title="Versions and lessons">{() => <Versions />}</RequireOperator>;
}

export { VersionsPage as Component };
