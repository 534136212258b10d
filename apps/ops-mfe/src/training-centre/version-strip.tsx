import { Link } from '@farm/web-kit';
import { useVersionInForce } from '../assistant/use-versions';
import { momentText } from '../orders/words';
import classes from './training.module.css';

function InForce() {
  const { version, isError } = useVersionInForce();
  if (isError) return 'The version in force could not be read. ';
  if (!version) return 'Reading which version is in force. ';
  const lessons = `${version.lessons} ${version.lessons === 1 ? 'lesson' : 'lessons'}`;
  return (
    <>
      <strong>In force:</strong> {`${version.note}, by ${version.by}, ${momentText(version.at)}, ${lessons}. `}
    </>
  );
}

/** Which version answers visitors now, and the way to all of them. */
export function VersionStrip() {
  return (
    <p className={classes.strip}>
      <InForce />
      <Link to="/ops/assistant/versions">Versions and lessons</Link>
    </p>
  );
}
