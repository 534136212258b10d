import type { QuizReview } from '@farm/contracts';
import { PageSection, Button, Row, Stack } from '@farm/ui';
import { OptionReasons, ReviewedQuestion, QuizReviewList } from '../quiz-frame/quiz-frame';
import { ChallengeLink } from './challenge-link';
import classes from './courses.module.css';
import { bestLine } from './module-list';
import { QUESTIONS, type QuizModule } from './quiz-modules';
import { countRight, MAX_STARS, resultMessage, type QuizRun, starsFor } from './quiz-run';

// The sawtooth star of the quilt, in a box of 60 x 60.
const POINTS =
  'M15 15 22.5 0 30 15 37.5 0 45 15 60 22.5 45 30 60 37.5 45 45 37.5 60 30 45 22.5 60 15 45 0 37.5 15 30 0 22.5Z';

/** '4 of 5 stars', with the stars drawn before it. */
function Stars({ count }: { count: number }) {
  return (
    <p className={classes.stars}>
      <svg viewBox="-3 -3 346 66" width={192} height={37} aria-hidden="true" focusable="false">
        {Array.from({ length: MAX_STARS }, (_, place) => (
          <path
            key={place}
            className={place < count ? classes.starFull : classes.starEmpty}
            d={POINTS}
            transform={`translate(${place * 70} 0)`}
          />
        ))}
      </svg>
      <span>{`${count} of ${MAX_STARS} stars`}</span>
    </p>
  );
}

function Review({ review }: ReviewProps) {
  const { question, options, chosen, answer, right, explanation, source } = review;
  const summary = (
    <>
      <strong>{right ? 'Right: ' : 'Not quite: '}</strong>
      <span>{question}</span>
    </>
  );
  return (
    <ReviewedQuestion summary={summary} isRight={right} source={source}>
      <dl className={classes.answers}>
        <dt>Your answer</dt>
        <dd>{chosen === null ? '' : options[chosen]}</dd>
        {!right && (
          <>
            <dt>Correct answer</dt>
            <dd>{options[answer]}</dd>
          </>
        )}
      </dl>
      <p>{explanation}</p>
      <OptionReasons {...review} />
    </ReviewedQuestion>
  );
}

interface ReviewProps {
  review: QuizReview;
}

interface ResultsViewProps {
  module: QuizModule;
  run: QuizRun;
  best: number;
  onAnother: () => void;
  onRetake: () => void;
}

/** Screen reader announcement of a finished round. */
export function resultAnnouncement(run: QuizRun): string {
  const right = countRight(run);
  return `You have ${right} of ${QUESTIONS} right, ${starsFor(right, QUESTIONS)} of ${MAX_STARS} stars.`;
}

export function ResultsView({ module, run, best, onAnother, onRetake }: ResultsViewProps) {
  const right = countRight(run);
  return (
    <PageSection narrow>
      <Stack className={classes.results}>
        <p className={classes.eyebrow}>{module.title}</p>
        <h1>{resultMessage(right, QUESTIONS)}</h1>
        <p className={classes.figure}>{`${right} of ${QUESTIONS}`}</p>
        <Stars count={starsFor(right, QUESTIONS)} />
        <p className={classes.facts}>{bestLine(best)}</p>
        <Row gap={3}>
          <Button type="button" onClick={onAnother}>
            Try Another Quiz
          </Button>
          <Button type="button" variant="outline" onClick={onRetake}>
            Retake This Quiz
          </Button>
        </Row>
        <ChallengeLink />
        <QuizReviewList title="Your answers">
          {run.reviews.map((review) => (
            <Review key={review.questionId} review={review} />
          ))}
        </QuizReviewList>
      </Stack>
    </PageSection>
  );
}
