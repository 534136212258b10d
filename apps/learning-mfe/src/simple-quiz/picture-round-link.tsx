import { Card, Drawing } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './courses.module.css';

/** The way from the quizzes to the picture round, for those who cannot read yet. */
export function PictureRoundLink() {
  return (
    <Card wide title={<Link to="/picture-round">Picture Round</Link>}>
      <div className={classes.info}>
        <Drawing name="hen" />
        <p>For children under eight. Ten pictures, read aloud. No reading needed.</p>
      </div>
    </Card>
  );
}
