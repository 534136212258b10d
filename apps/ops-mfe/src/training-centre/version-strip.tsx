import { Link } from '@farm/web-kit';
import { useVersionInForce } from '../assistant/versions/use-versions';
import { momentText } from '../desk/moment-text';
import { useWho } from '../desk/use-who';
import classes from './training.module.css';

function InForce() {
  const { version, isError } = useVersionInForce();
  const who = useWho();
  if (isError) return 'The version in force could not be read. ';
  if (!version) return 'Reading which version is in force. ';
  const lessons = `${version.lessons} ${version.lessons === 1 ? 'lesson' : 'lessons'}`;
  return (
    <>
      <strong>In force:</strong> {`${version.note} (by ${who(version.by)}, ${momentText(version.at)}, ${lessons}) `}
    </>
  );
}

/** Which version answers visitors now, and the way to all of them; `isHere`: they stand on this page. */
export function VersionStrip({ isHere = false }: { isHere?: boolean }) {
  return (
    <p className={classes.strip}>
      <InForce />
      {!isHere && <Link to="/ops/assistant/versions">Versions and lessons</Link>}
    </p>
  );
}
