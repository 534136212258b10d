import { Drawing } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './courses.module.css';

/** The way from the quizzes to the picture round, for those who cannot read yet. */
export function PictureRoundLink() {
  return (
    <Link className={classes.pictureRound} to="/picture-round">
      <Drawing name="hen" />
      <span>
        <strong>{'Picture Round '}</strong>
        <span>For children under eight. Ten pictures, read aloud. No reading needed.</span>
      </span>
    </Link>
  );
}
