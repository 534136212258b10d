import { Band, Button, Card, Form, Problem, ProgressBar, VisuallyHidden } from '@farm/ui';
import { QuizBar } from '../../quiz-frame/quiz-bar';
import classes from '../quiz-challenge.module.css';
import { QuestionChoice, QuestionFacts } from './question-card';
import { advance, clockText, isOnLast, mark, placeOf, runOut, type Round } from './round';
import { changeRound } from './round-memory';
import { useQuizTimer } from './use-quiz-timer';
import { useSubmission, type Submission } from './use-submission';

/** m:ss until the end; no animation, and no voice but at 60, 30 and 10 seconds. */
function Clock({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const { left, spoken } = useQuizTimer(endsAt, onEnd);
  return (
    <>
      <p className={classes.clock} role="timer">
        {`Time left ${clockText(left)}`}
      </p>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

function Onward({ round, submission }: { round: Round; submission: Submission }) {
  const { isSending, problem, isLost, sendAgain } = submission;
  if (isLost) return null;
  if (round.isOver) {
    return (
      <Button type="button" busy={isSending || problem === null} busyLabel="Sending..." onClick={sendAgain}>
        Send again
      </Button>
    );
  }
  return <Button disabled={round.chosen === null}>{isOnLast(round) ? 'Submit Quiz' : 'Next Question'}</Button>;
}

interface QuizViewProps {
  round: Round;
  /** In ms of `performance.now()`. */
  endsAt: number;
  onExit: () => void;
  /** Leaves a round that the service does not know any more. */
  onDrop: () => void;
}

/** One question at a time against the clock. Spec 2 section 2. */
export function QuizView({ round, endsAt, onExit, onDrop }: QuizViewProps) {
  const { sessionId, title, questions, isOver } = round;
  const submission = useSubmission(round);
  const place = placeOf(round);
  const question = questions[place];
  if (!question) return null;
  const count = `Question ${place + 1} of ${questions.length}`;
  return (
    <Band narrow>
      <Card wide>
        <div className={classes.head}>
          <p className={classes.eyebrow}>{title}</p>
          {!isOver && <Clock endsAt={endsAt} onEnd={() => changeRound(sessionId, runOut)} />}
        </div>
        <ProgressBar label={count} value={place} max={questions.length} />
        <Form onSubmit={() => changeRound(sessionId, advance)}>
          <QuestionFacts {...question} />
          <QuestionChoice
            question={question}
            count={count}
            seed={sessionId}
            chosen={isOver ? (round.answers[place] ?? null) : round.chosen}
            onChoose={(option) => changeRound(sessionId, (now) => mark(now, option))}
            disabled={isOver}
          />
          <Problem text={submission.problem} />
          <QuizBar onExit={submission.isLost ? onDrop : onExit}>
            <Onward round={round} submission={submission} />
          </QuizBar>
        </Form>
      </Card>
    </Band>
  );
}
