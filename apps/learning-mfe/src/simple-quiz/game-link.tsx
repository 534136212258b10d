import { features } from '@farm/farm';
import { Link } from '@farm/web-kit';

/** The way from the quizzes to the game, which is a section of the community hub. */
export function GameLink() {
  if (!features.game) return null;
  return (
    <p>
      No questions today? <Link to="/community-griot#farm-games">Play Harvest Rows</Link>: turn the falling crops and
      fill a row.
    </p>
  );
}
