import type { ListedVersion } from '@farm/contracts';
import { Badge, EmptyState, SectionHeading, Skeleton, Table, type BadgeTone } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { momentText } from '../../desk/moment-text';
import { NewerOlder, usePlaceInList } from '../../desk/newer-older';
import { NotCome } from '../../desk/not-come';
import { useWho } from '../../desk/use-who';
import classes from '../../training-centre/training.module.css';
import { useVersions } from './use-versions';

const STATUS: Readonly<Record<ListedVersion['status'], { word: string; tone: BadgeTone }>> = {
  draft: { word: 'Draft', tone: 'plain' },
  evaluating: { word: 'Being judged', tone: 'squash' },
  ready: { word: 'Ready', tone: 'green' },
  rejected: { word: 'Refused by the gate', tone: 'beet' },
};

function StatusOf({ inForce, status }: ListedVersion) {
  const { word, tone } = inForce ? { word: 'In force', tone: 'plum' as const } : STATUS[status];
  return <Badge tone={tone}>{word}</Badge>;
}

function Versions({ versions }: { versions: readonly ListedVersion[] }) {
  const who = useWho();
  const rows = versions.map((version) => ({
    id: version.id,
    marked: version.inForce,
    cells: [
      <Link key="note" className={classes.tap} to={`/ops/assistant/versions?id=${version.id}`}>
        {version.note}
      </Link>,
      <StatusOf key="status" {...version} />,
      version.lessons,
      who(version.by),
      momentText(version.at),
    ],
  }));
  return (
    <Table caption="Versions, newest first" columns={['What', 'State', 'Lessons', 'By', 'When']} rows={rows} stack />
  );
}

/** All versions of Dexter Jr., 20 a page. */
export function VersionList() {
  const place = usePlaceInList();
  const { data, isPending, error, refetch } = useVersions(place.before);
  return (
    <div className={classes.page}>
      <SectionHeading line="A version never changes. What answers visitors is the one in force.">
        Versions
      </SectionHeading>
      {isPending && <Skeleton count={6} />}
      {error && !data && <NotCome title="The versions did not come" error={error} onTryAgain={() => void refetch()} />}
      {data?.versions.length === 0 && (
        <EmptyState title="No versions yet">The first one stands here as soon as Dexter Jr. has answered.</EmptyState>
      )}
      {data && data.versions.length > 0 && <Versions versions={data.versions} />}
      <NewerOlder place={place} next={data?.next} />
    </div>
  );
}
