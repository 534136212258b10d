import type { BankQuestion } from '@farm/farm';
import { PageSection, Button, Card, Form, ProgressBar } from '@farm/ui';
import { QuestionRadios, QuizBar } from '../quiz-frame/quiz-frame';
import classes from './courses.module.css';
import type { QuizModule } from './quiz-modules';
import { isOnLast, type QuizRun } from './quiz-run';

interface QuestionViewProps {
  module: QuizModule;
  run: QuizRun;
  questions: readonly BankQuestion[];
  onChoose: (option: number) => void;
  onNext: () => void;
  onExit: () => void;
}

export function QuestionView({ module, run, questions, onChoose, onNext, onExit }: QuestionViewProps) {
  const place = run.answers.length;
  const question = questions[place];
  const order = run.order[place];
  if (!question || !order) return null;
  const count = `Question ${place + 1} of ${questions.length}`;
  return (
    <PageSection narrow>
      <Card wide>
        <p className={classes.eyebrow}>{module.title}</p>
        <ProgressBar label={count} value={place} max={questions.length} />
        <Form onSubmit={onNext}>
          <QuestionRadios question={question} count={count} order={order} chosen={run.chosen} onChoose={onChoose} />
          <QuizBar onExit={onExit}>
            <Button disabled={run.chosen === null}>{isOnLast(run) ? 'Finish Quiz' : 'Next'}</Button>
          </QuizBar>
        </Form>
      </Card>
    </PageSection>
  );
}
