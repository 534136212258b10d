import { Lead } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { useOperatorName } from '../admin/use-operator-name';
import { useActiveVersion } from './dexter-data';
import classes from './dexter.module.css';

function ActiveVersion() {
  const { version, isError } = useActiveVersion();
  const operatorName = useOperatorName();
  if (isError) return <span>We couldn’t load what Dexter Jr. has learned. </span>;
  if (!version) return <span>Loading what Dexter Jr. has learned... </span>;
  const { by, at, lessons } = version;
  return (
    <>
      <strong>{`${formatCount(lessons, 'lesson')} in use`}</strong>
      <span>{`, last changed ${formatFarmTimestamp(at)} by ${operatorName(by)}. `}</span>
    </>
  );
}

/** The introduction of the training pages, with the active version. */
export function TrainingHeader({ linkToVersions = true }: { linkToVersions?: boolean }) {
  return (
    <>
      <Lead>
        {"Training changes Dexter's instructions, approved answers and tests. It does not change the AI model itself."}
      </Lead>
      <p className={classes.strip}>
        <ActiveVersion />
        {linkToVersions && <Link to="/ops/assistant/versions">Versions and lessons</Link>}
      </p>
    </>
  );
}
