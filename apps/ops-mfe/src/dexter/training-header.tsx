import { Lead } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { useOperatorName } from '../admin/use-operator-name';
import { useActiveVersion } from './dexter-data';
import classes from './dexter.module.css';

function ActiveVersion() {
  const { version, isError } = useActiveVersion();
  const operatorName = useOperatorName();
  if (isError) return 'We couldn’t load what Dexter Jr. has learned. ';
  if (!version) return 'Loading what Dexter Jr. has learned... ';
  const { by, at, lessons } = version;
  return (
    <>
      <strong>{`${formatCount(lessons, 'lesson')} in use`}</strong>
      {`, last changed ${formatFarmTimestamp(at)} by ${operatorName(by)}. `}
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
