import { SectionHeading, Skeleton } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { momentText } from '../../desk/moment-text';
import { NotCome } from '../../desk/not-come';
import { useWho } from '../../desk/use-who';
import { GateResult } from '../../training-centre/gate/gate-result';
import { harmOf } from '../../training-centre/gate/gate-words';
import classes from '../../training-centre/training.module.css';
import { ActivateForm } from './activate-form';
import { useVersion, useVersionInForce } from './use-versions';
import { VersionChange } from './version-change';

/** One version: what it changed, what the gate found, and the press that puts it in force. */
export function VersionDetail({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useVersion(id);
  const { version: inForce } = useVersionInForce();
  const who = useWho();
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The version did not come" error={error} onTryAgain={() => void refetch()} />;
  const { version, gate } = data;
  return (
    <div className={classes.page}>
      <p>
        <Link to="/ops/assistant/versions">All versions</Link>
      </p>
      <SectionHeading line={`By ${who(version.by)}, ${momentText(version.at)}.`}>{version.note}</SectionHeading>
      {gate ? (
        <GateResult
          gate={gate}
          says={
            gate.passed ? 'Nothing that was right becomes wrong.' : `Compared with the one in force, ${harmOf(gate)}.`
          }
        />
      ) : (
        <p>The gate has not judged it.</p>
      )}
      {inForce && (
        <ActivateForm
          version={version}
          gate={gate}
          activeId={inForce.id}
          isOlder={Date.parse(version.at) < Date.parse(inForce.at)}
        />
      )}
      <VersionChange text={data.text} parentText={data.parentText} />
    </div>
  );
}
