import { Banner, Lead, SectionHeading, Skeleton, Status } from '@farm/ui';
import { useState } from 'react';
import { momentText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import { OperatorsOnly } from '../wall/operators-only';
import { EditDialog } from './edit-dialog';
import { HealthTable } from './health-table';
import { LiveTable } from './live-table';
import { HistoryTable, ServiceTable } from './past-and-services';
import classes from './releases.module.css';
import { useReleases, type Act, type Releases } from './use-releases';
import { lengthText } from './words';

function Notices({ releases, askedAt, isLost }: { releases: Releases; askedAt: number; isLost: boolean }) {
  const { staleSeconds, revision, canEdit } = releases;
  return (
    <>
      <Banner kind="warn" title="The newest revision cannot be used">
        {staleSeconds > 0 &&
          `For ${lengthText(staleSeconds)} the newest revision is damaged or not signed by a trusted key. Revision ${revision} stays live.`}
      </Banner>
      <Banner kind="warn" title="Nobody answers">
        {isLost && `What stands here is from ${momentText(new Date(askedAt).toISOString())}.`}
      </Banner>
      <Banner>
        {!canEdit &&
          'On this site releases are changed by the command line alone, so the buttons here are off: npm run release -- rollback NAME --reason "…"'}
      </Banner>
    </>
  );
}

function ReleaseDesk() {
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useReleases();
  const [choice, setChoice] = useState<{ act: Act; name: string } | null>(null);
  const [said, setSaid] = useState('');
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The releases did not come" error={error} onTryAgain={() => void refetch()} />;
  const remote = data.remotes.find(({ name }) => name === choice?.name);
  const choose = (act: Act, name: string) => {
    setSaid('');
    setChoice({ act, name });
  };
  const done = (text: string) => {
    setChoice(null);
    setSaid(text);
  };
  return (
    <div className={classes.page}>
      <div className={classes.part}>
        <Lead>{`Revision ${data.revision} is live.`}</Lead>
        <Notices releases={data} askedAt={dataUpdatedAt} isLost={isError} />
        <Status>{said}</Status>
      </div>
      <div className={classes.part}>
        <SectionHeading>Live now</SectionHeading>
        <LiveTable releases={data} onChoose={choose} />
      </div>
      <div className={classes.part}>
        <SectionHeading line="Told by visitors’ browsers, without a word about who they are.">Health</SectionHeading>
        <HealthTable remotes={data.remotes} />
      </div>
      <div className={classes.part}>
        <SectionHeading>Services</SectionHeading>
        <ServiceTable services={data.services} />
      </div>
      <div className={classes.part}>
        <SectionHeading line="Nothing is ever taken out of it: a rollback is one more line.">History</SectionHeading>
        <HistoryTable history={data.history} />
      </div>
      {choice && remote ? (
        <EditDialog
          key={`${choice.act} ${choice.name}`}
          act={choice.act}
          remote={remote}
          releases={data}
          onClose={() => setChoice(null)}
          onDone={done}
        />
      ) : null}
    </div>
  );
}

function ReleasesPage() {
  return <OperatorsOnly title="Releases">{() => <ReleaseDesk />}</OperatorsOnly>;
}

export { ReleasesPage as Component };
