import type { ModuleQuestion, QuizReview } from '@farm/contracts';
import { Button, Form, FormError, ProgressBar, Stack } from '@farm/ui';
import { AnswerButton, AnswerIcon, QuestionCard, QuestionRadios, QuizBar, SourceLine } from '../quiz-frame/quiz-frame';
import classes from './courses.module.css';
import type { QuizModule } from './quiz-modules';
import { isOnLast, isReading, type QuizRun } from './quiz-run';

interface AnswerReasonProps {
  module: QuizModule;
  review: QuizReview;
  /** Of the answered question, from 1. */
  number: number;
  total: number;
  onGoOn: () => void;
  onExit: () => void;
}

/** The verdict on an answer and its reason, in place of the question, with the button to the next one beside it. */
function AnswerReason({ module, review, number, total, onGoOn, onExit }: AnswerReasonProps) {
  const { question, options, chosen, answer, right, explanation, reasons, source } = review;
  const reasonOfChosen = !right && chosen !== null && reasons?.[chosen];
  return (
    <QuestionCard>
      <p className={classes.eyebrow}>{module.title}</p>
      <ProgressBar label={`Question ${number} of ${total}`} value={number} max={total} />
      <Stack as="section" gap={2} aria-label={`Your answer to question ${number}`}>
        <h1 className={classes.verdict}>
          <AnswerIcon isRight={right} />
          <span>{right ? 'Right' : 'Not quite'}</span>
        </h1>
        <p>{question}</p>
        <p>
          {!right && <span>The answer is </span>}
          <strong>{options[answer]}</strong>. <span>{explanation}</span>
        </p>
        {reasonOfChosen && <p>{`You chose ${options[chosen]}. ${reasonOfChosen}`}</p>}
        <SourceLine source={source} />
      </Stack>
      <QuizBar onExit={onExit}>
        <Button type="button" onClick={onGoOn}>
          Next Question
        </Button>
      </QuizBar>
    </QuestionCard>
  );
}

/** Screen reader announcement of an answer, before the next question is read. */
export const answerAnnouncement = ({ reviews }: QuizRun): string => {
  const last = reviews.at(-1);
  if (!last) return '';
  return last.right ? 'Right.' : `Not quite. The answer is ${last.options[last.answer] ?? ''}.`;
};

interface QuestionViewProps {
  module: QuizModule;
  run: QuizRun;
  questions: readonly ModuleQuestion[];
  isSending: boolean;
  problem: string | null;
  onChoose: (option: number) => void;
  onNext: () => void;
  onGoOn: () => void;
  onExit: () => void;
}

/** One question, or the reason of the one that was just answered. */
export function QuestionView({ module, run, questions, isSending, problem, ...actions }: QuestionViewProps) {
  const place = run.reviews.length;
  const last = run.reviews.at(-1);
  const total = questions.length;
  if (last && isReading(run))
    return (
      <AnswerReason
        module={module}
        review={last}
        number={place}
        total={total}
        onGoOn={actions.onGoOn}
        onExit={actions.onExit}
      />
    );
  const question = questions[place];
  const order = run.order[place];
  if (!question || !order) return null;
  const count = `Question ${place + 1} of ${total}`;
  return (
    <QuestionCard>
      <p className={classes.eyebrow}>{module.title}</p>
      <ProgressBar label={count} value={place} max={total} />
      <Form onSubmit={actions.onNext}>
        <QuestionRadios
          question={question}
          count={count}
          order={order}
          chosen={run.chosen}
          onChoose={actions.onChoose}
        />
        <FormError text={problem} />
        <QuizBar onExit={actions.onExit}>
          <AnswerButton isChosen={run.chosen !== null} isPending={isSending} pendingLabel="Checking...">
            {isOnLast(run) ? 'Finish Quiz' : 'Next'}
          </AnswerButton>
        </QuizBar>
      </Form>
    </QuestionCard>
  );
}
