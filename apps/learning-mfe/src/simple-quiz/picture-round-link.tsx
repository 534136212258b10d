import { Card, Drawing } from '@farm/ui';
import { Link } from '@farm/web-kit';

/** The way from the quizzes to the picture round, for those who cannot read yet. */
export function PictureRoundLink() {
  return (
    <Card drawing={<Drawing name="hen" />} title={<Link to="/picture-round">Picture Round</Link>}>
      <p>For children under eight. Ten pictures, read aloud. No reading needed.</p>
    </Card>
  );
}
