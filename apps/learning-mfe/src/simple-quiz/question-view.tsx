import { Band, Button, Card, Form, ProgressBar } from '@farm/ui';
import { QuestionRadios } from '../quiz-frame/question-radios';
import { QuizBar } from '../quiz-frame/quiz-bar';
import classes from './courses.module.css';
import type { Question } from './question';
import type { QuizModule } from './quiz-modules';
import { isOnLast, type Run } from './quiz-run';

interface QuestionViewProps {
  module: QuizModule;
  run: Run;
  questions: readonly Question[];
  onChoose: (option: number) => void;
  onNext: () => void;
  onExit: () => void;
}

/** One question at a time; the question is the page's heading. Spec 2 section 2. */
export function QuestionView({ module, run, questions, onChoose, onNext, onExit }: QuestionViewProps) {
  const place = run.answers.length;
  const question = questions[place];
  const order = run.order[place];
  if (!question || !order) return null;
  const count = `Question ${place + 1} of ${questions.length}`;
  return (
    <Band narrow>
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
    </Band>
  );
}
