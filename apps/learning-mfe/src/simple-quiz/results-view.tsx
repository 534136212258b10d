import { Band, Button, classList } from '@farm/ui';
import { CircleCheck, CircleX } from 'lucide-react';
import classes from './courses.module.css';
import { bestLine } from './module-list';
import type { Question } from './question';
import type { QuizModule } from './quiz-modules';
import { countRight, type Run } from './quiz-run';
import { MAX_STARS, messageFor, starsFor } from './score';
import { Stars } from './stars';

/** One question looked back at; open from the start when the answer was wrong. */
function Review({ question: { question, options, correct, explanation, source }, answer }: ReviewProps) {
  const isRight = answer === correct;
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <details className={classes.review} open={!isRight}>
      <summary className={classes.summary}>
        <Icon
          className={classList(classes.mark, isRight ? classes.right : classes.wrong)}
          size={20}
          strokeWidth={1.75}
          aria-hidden
        />
        <span>
          <strong>{isRight ? 'Right: ' : 'Not quite: '}</strong>
          {question}
        </span>
      </summary>
      <div className={classes.reviewBody}>
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
        <p className={classes.source}>
          Source: {source.publisher}, <a href={source.url}>{source.title}</a>
        </p>
      </div>
    </details>
  );
}

interface ReviewProps {
  question: Question;
  answer: number;
}

interface ResultsViewProps {
  module: QuizModule;
  run: Run;
  questions: readonly Question[];
  best: number;
  onAnother: () => void;
  onRetake: () => void;
}

/** What is said once a round is finished. */
export function spoken(run: Run, questions: readonly Question[]): string {
  const right = countRight(run, questions);
  return `You have ${right} of ${questions.length} right, ${starsFor(right, questions.length)} of ${MAX_STARS} stars.`;
}

/** How a finished round went, question by question. Spec 2 section 2. */
export function ResultsView({ module, run, questions, best, onAnother, onRetake }: ResultsViewProps) {
  const total = questions.length;
  const right = countRight(run, questions);
  return (
    <Band narrow>
      <div className={classes.results}>
        <p className={classes.eyebrow}>{module.title}</p>
        <h1>{messageFor(right, total)}</h1>
        <p className={classes.figure}>{`${right} of ${total}`}</p>
        <Stars count={starsFor(right, total)} />
        <p className={classes.facts}>{bestLine(best)}</p>
        <div className={classes.onward}>
          <Button type="button" onClick={onAnother}>
            Try Another Quiz
          </Button>
          <Button type="button" kind="quiet" onClick={onRetake}>
            Retake This Quiz
          </Button>
        </div>
        <h2 className={classes.reviewTitle}>Your answers</h2>
        <ol className={classes.reviews}>
          {questions.map((question, place) => (
            <li key={question.id}>
              <Review question={question} answer={run.answers[place] ?? -1} />
            </li>
          ))}
        </ol>
      </div>
    </Band>
  );
}
