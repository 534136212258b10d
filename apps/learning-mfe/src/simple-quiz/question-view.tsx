import { Band, Button, Card, Form, ProgressBar, RadioCards, VisuallyHidden } from '@farm/ui';
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
  const options = order.map((option) => ({ value: String(option), label: question.options[option] ?? '' }));
  return (
    <Band narrow>
      <Card wide>
        <p className={classes.eyebrow}>{module.title}</p>
        <ProgressBar label={count} value={place} max={questions.length} />
        <Form onSubmit={onNext}>
          <RadioCards
            key={question.id}
            legend={
              <h1 className={classes.question}>
                <VisuallyHidden>{`${count}: `}</VisuallyHidden>
                {question.question}
              </h1>
            }
            options={options}
            value={run.chosen === null ? null : String(run.chosen)}
            onValue={(option) => onChoose(Number(option))}
          />
          <div className={classes.bar}>
            <Button type="button" kind="text" className={classes.exit} onClick={onExit}>
              Exit Quiz
            </Button>
            <Button disabled={run.chosen === null}>{isOnLast(run) ? 'Finish Quiz' : 'Next'}</Button>
          </div>
        </Form>
      </Card>
    </Band>
  );
}
