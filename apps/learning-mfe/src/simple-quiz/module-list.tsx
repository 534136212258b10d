import { Button, Card, CardGrid, classList, Drawing, Stack, VisuallyHidden } from '@farm/ui';
import classes from './courses.module.css';
import { isInProgress, type QuizProgress, type QuizRun } from './quiz-run';
import { QUESTIONS, type QuizModule, quizModules } from './quiz-modules';

interface ModuleActions {
  onStart: (module: QuizModule) => void;
  onResume: (module: QuizModule) => void;
}

export const bestLine = (best: number): string => `Best: ${best} of ${QUESTIONS}`;

/** 'Start Quiz', or 'Continue' and 'Start over'. */
function ModuleButtons({
  module,
  run,
  onStart,
  onResume,
}: ModuleActions & { module: QuizModule; run: QuizRun | undefined }) {
  const name = <VisuallyHidden>{module.title}</VisuallyHidden>;
  const isStarted = run && isInProgress(run);
  return (
    <>
      <Button type="button" variant="outline" onClick={() => (isStarted ? onResume : onStart)(module)}>
        <span>
          <span>{isStarted ? `Continue (question ${run.reviews.length + 1} of ${QUESTIONS}) ` : 'Start Quiz '}</span>
          {name}
        </span>
      </Button>
      {isStarted && (
        <Button type="button" variant="link" onClick={() => onStart(module)}>
          <span>Start over {name}</span>
        </Button>
      )}
    </>
  );
}

export function ModuleList({ progress, ...actions }: ModuleActions & { progress: QuizProgress }) {
  return (
    <CardGrid columns={3}>
      {quizModules.map((module) => {
        const { id, title, description, colors, infoSection, drawing } = module;
        const best = progress.best[id];
        return (
          <Card
            key={id}
            wide
            title={title}
            drawing={<Drawing name={drawing} />}
            className={classList(classes.module, classes[colors.border])}
          >
            <p>{description}</p>
            <div className={classes.info}>
              <h4 className={classes.infoTitle}>{infoSection.title}</h4>
              <p>{infoSection.content}</p>
            </div>
            <p className={classes.facts}>
              <span>{`${QUESTIONS} questions`}</span>
              {best !== undefined && <strong>{bestLine(best)}</strong>}
            </p>
            <Stack gap={2} className={classes.actions}>
              <ModuleButtons module={module} run={progress.runs[id]} {...actions} />
            </Stack>
          </Card>
        );
      })}
    </CardGrid>
  );
}
