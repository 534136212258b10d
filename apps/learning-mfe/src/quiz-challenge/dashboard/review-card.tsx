import type { Calls, ReplyOf } from '@farm/contracts';
import { Button, Card } from '@farm/ui';
import classes from '../quiz-challenge.module.css';

interface ReviewCardProps {
  review: ReplyOf<Calls['GET /api/quiz/review']>;
  onReview: () => void;
}

/** (+) Missed questions that come back: 'Review: 4 ready today'. */
export function ReviewCard({ review: { due, later }, onReview }: ReviewCardProps) {
  return (
    <Card wide level="h2" title={`Review: ${due.length > 0 ? due.length : 'none'} ready today`}>
      <p>Questions you missed come back after 1 day, then after longer and longer gaps. No points, no clock.</p>
      {later > 0 && <p className={classes.small}>{`${later} more on a later day`}</p>}
      {due.length > 0 && (
        <div className={classes.foot}>
          <Button type="button" kind="second" onClick={onReview}>
            Start Review
          </Button>
        </div>
      )}
    </Card>
  );
}
