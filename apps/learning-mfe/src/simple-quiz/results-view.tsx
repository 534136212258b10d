import type { BankQuestion } from '@farm/farm';
import { PageSection, Button, Row } from '@farm/ui';
import { ReviewedQuestion, QuizReviewList } from '../quiz-frame/quiz-frame';
import classes from './courses.module.css';
import { bestLine } from './module-list';
import type { QuizModule } from './quiz-modules';
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

function Review({ question: { question, options, correct, explanation, source }, answer }: ReviewProps) {
  const isRight = answer === correct;
  const summary = (
    <>
      <strong>{isRight ? 'Right: ' : 'Not quite: '}</strong>
      {question}
    </>
  );
  return (
    <ReviewedQuestion summary={summary} isRight={isRight} source={source}>
      <dl className={classes.answers}>
        <dt>Your answer</dt>
        <dd>{options[answer]}</dd>
        {!isRight && (
          <>
            <dt>Correct answer</dt>
            <dd>{options[correct]}</dd>
          </>
        )}
      </dl>
      <p>{explanation}</p>
    </ReviewedQuestion>
  );
}

interface ReviewProps {
  question: BankQuestion;
  answer: number;
}

interface ResultsViewProps {
  module: QuizModule;
  run: QuizRun;
  questions: readonly BankQuestion[];
  best: number;
  onAnother: () => void;
  onRetake: () => void;
}

/** Screen reader announcement of a finished round. */
export function resultAnnouncement(run: QuizRun, questions: readonly BankQuestion[]): string {
  const right = countRight(run, questions);
  return `You have ${right} of ${questions.length} right, ${starsFor(right, questions.length)} of ${MAX_STARS} stars.`;
}

export function ResultsView({ module, run, questions, best, onAnother, onRetake }: ResultsViewProps) {
  const total = questions.length;
  const right = countRight(run, questions);
  return (
    <PageSection narrow>
      <div className={classes.results}>
        <p className={classes.eyebrow}>{module.title}</p>
        <h1>{resultMessage(right, total)}</h1>
        <p className={classes.figure}>{`${right} of ${total}`}</p>
        <Stars count={starsFor(right, total)} />
        <p className={classes.facts}>{bestLine(best)}</p>
        <Row gap={3}>
          <Button type="button" onClick={onAnother}>
            Try Another Quiz
          </Button>
          <Button type="button" variant="outline" onClick={onRetake}>
            Retake This Quiz
          </Button>
        </Row>
        <QuizReviewList title="Your answers">
          {questions.map((question, place) => (
            <Review key={question.id} question={question} answer={run.answers[place] ?? -1} />
          ))}
        </QuizReviewList>
      </div>
    </PageSection>
  );
}
