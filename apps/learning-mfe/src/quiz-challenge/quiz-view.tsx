import { Button, Form, FormError, ProgressBar, Row, VisuallyHidden } from '@farm/ui';
import { AnswerButton, QuestionCard, QuizBar } from '../quiz-frame/quiz-frame';
import { loadAfterRound, usePrefetch } from './lazy-parts';
import { QuestionChoice, QuestionFacts } from './question';
import classes from './quiz-challenge.module.css';
import { submitAnswer, updateRound, formatClock, isOnLast, choose, currentIndex, type Round, runOut } from './round';
import { type Submission, useSubmission } from './session';
import { useQuizTimer } from './use-quiz-timer';

/** m:ss left, announced at 60, 30 and 10 seconds only. */
function Clock({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const { left, announcement } = useQuizTimer(endsAt, onEnd);
  return (
    <>
      <p className={classes.clock} role="timer">
        {`Time left ${formatClock(left)}`}
      </p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

function SubmitButton({ round, submission }: { round: Round; submission: Submission }) {
  const { isSending, problem, isFinal, retry } = submission;
  if (isFinal) return null;
  if (round.isOver) {
    return (
      <Button type="button" isPending={isSending || problem === null} pendingLabel="Sending..." onClick={retry}>
        Send again
      </Button>
    );
  }
  return (
    <AnswerButton isChosen={round.chosen !== null}>{isOnLast(round) ? 'Submit Quiz' : 'Next Question'}</AnswerButton>
  );
}

interface QuizViewProps {
  round: Round;
  /** Milliseconds of `performance.now()`. */
  endsAt: number;
  onExit: () => void;
  /** Discards a round that the service no longer has. */
  onDrop: () => void;
}

export function QuizView({ round, endsAt, onExit, onDrop }: QuizViewProps) {
  const { sessionId, title, questions, isOver } = round;
  const submission = useSubmission(round);
  usePrefetch(loadAfterRound);
  const place = currentIndex(round);
  const question = questions[place];
  if (!question) return null;
  const count = `Question ${place + 1} of ${questions.length}`;
  return (
    <QuestionCard>
      <Row between align="baseline" gap={1}>
        <p className={classes.eyebrow}>{title}</p>
        {!isOver && <Clock endsAt={endsAt} onEnd={() => updateRound(sessionId, runOut)} />}
      </Row>
      <ProgressBar label={count} value={place} max={questions.length} />
      <Form onSubmit={() => updateRound(sessionId, submitAnswer)}>
        <QuestionFacts {...question} />
        <QuestionChoice
          question={question}
          count={count}
          seed={sessionId}
          chosen={isOver ? (round.answers[place] ?? null) : round.chosen}
          onChoose={(option) => updateRound(sessionId, (now) => choose(now, option))}
          disabled={isOver}
        />
        <FormError text={submission.problem} />
        <QuizBar onExit={submission.isFinal ? onDrop : onExit}>
          <SubmitButton round={round} submission={submission} />
        </QuizBar>
      </Form>
    </QuestionCard>
  );
}
