import type { ModuleQuestion, QuizReview } from '@farm/contracts';
import { PageSection, Button, Card, Form, FormError, Panel, ProgressBar, Row, Stack } from '@farm/ui';
import { useRef } from 'react';
import { AnswerIcon, QuestionRadios, QuizBar, SourceLine } from '../quiz-frame/quiz-frame';
import classes from './courses.module.css';
import type { QuizModule } from './quiz-modules';
import { isOnLast, type QuizRun } from './quiz-run';

/** The answered question with the verdict and its reason, in a card of its own above the question that follows. */
function LastAnswer({ review, number, onGoOn }: LastAnswerProps) {
  const { question, options, chosen, answer, right, explanation, reasons, source } = review;
  const reasonOfChosen = !right && chosen !== null && reasons?.[chosen];
  return (
    <Panel as="section" gap={2} aria-label={`Your answer to question ${number}`}>
      <p className={classes.eyebrow}>{`Question ${number}`}</p>
      <p>
        <strong>{question}</strong>
      </p>
      <Row as="p" gap={2}>
        <AnswerIcon isRight={right} />
        <strong>{right ? 'Right' : 'Not quite'}</strong>
      </Row>
      <p>
        {!right && <span>The answer is </span>}
        <strong>{options[answer]}</strong>. <span>{explanation}</span>
      </p>
      {reasonOfChosen && <p>{`You chose ${options[chosen]}. ${reasonOfChosen}`}</p>}
      <SourceLine source={source} />
      <div>
        <Button type="button" variant="outline" size="small" onClick={onGoOn}>
          {`Go to question ${number + 1}`}
        </Button>
      </div>
    </Panel>
  );
}

interface LastAnswerProps {
  review: QuizReview;
  number: number;
  onGoOn: () => void;
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
  onExit: () => void;
}

export function QuestionView({ module, run, questions, isSending, problem, ...actions }: QuestionViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = run.reviews.length;
  const last = run.reviews.at(-1);
  const question = questions[place];
  const order = run.order[place];
  if (!question || !order) return null;
  const count = `Question ${place + 1} of ${questions.length}`;
  const goOn = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <PageSection narrow>
      <Stack>
        {last && <LastAnswer key={place} review={last} number={place} onGoOn={goOn} />}
        <Card wide>
          <p className={classes.eyebrow}>{module.title}</p>
          <ProgressBar label={count} value={place} max={questions.length} />
          <Form onSubmit={actions.onNext}>
            <QuestionRadios
              question={question}
              count={count}
              order={order}
              headingRef={heading}
              chosen={run.chosen}
              onChoose={actions.onChoose}
            />
            <FormError text={problem} />
            <QuizBar onExit={actions.onExit} isStatic={last !== undefined}>
              <Button disabled={run.chosen === null} isPending={isSending} pendingLabel="Checking...">
                {isOnLast(run) ? 'Finish Quiz' : 'Next'}
              </Button>
            </QuizBar>
          </Form>
        </Card>
      </Stack>
    </PageSection>
  );
}
