import { Lead } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { useOperatorName } from '../admin/use-operator-name';
import { useActiveVersion } from './dexter-data';
import classes from './dexter.module.css';

function ActiveVersion() {
  const { version, isError } = useActiveVersion();
  const operatorName = useOperatorName();
  if (isError) return 'We couldn’t load the active version. ';
  if (!version) return 'Loading the active version... ';
  const { note, by, at, lessons } = version;
  return (
    <>
      <strong>Active version:</strong>{' '}
      {`${note} (by ${operatorName(by)}, ${formatFarmTimestamp(at)}, ${formatCount(lessons, 'lesson')}) `}
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
