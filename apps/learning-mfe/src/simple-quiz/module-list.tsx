import { Button, Card, CardGrid, classList, VisuallyHidden } from '@farm/ui';
import classes from './courses.module.css';
import type { QuizMemory } from './quiz-memory';
import { QUESTIONS, quizModules, type QuizModule } from './quiz-modules';
import { isUnderWay, type Run } from './quiz-run';

interface Ways {
  onStart: (module: QuizModule) => void;
  onResume: (module: QuizModule) => void;
}

/** 'Best: 9 of 10': the most right answers in a finished round. */
export const bestLine = (best: number): string => `Best: ${best} of ${QUESTIONS}`;

/** What a module's card offers: a first round, or going on with the one that was begun. */
function Way({ module, run, onStart, onResume }: Ways & { module: QuizModule; run: Run | undefined }) {
  const name = <VisuallyHidden>{module.title}</VisuallyHidden>;
  if (!run || !isUnderWay(run)) {
    return (
      <Button type="button" onClick={() => onStart(module)}>
        <span>Start Quiz {name}</span>
      </Button>
    );
  }
  return (
    <>
      <Button type="button" onClick={() => onResume(module)}>
        <span>
          {`Continue (question ${run.answers.length + 1} of ${QUESTIONS}) `}
          {name}
        </span>
      </Button>
      <Button type="button" kind="text" onClick={() => onStart(module)}>
        <span>Start over {name}</span>
      </Button>
    </>
  );
}

/** The three modules, each with its intro box and what this browser knows of it. Spec 2 section 2. */
export function ModuleList({ memory, ...ways }: Ways & { memory: QuizMemory }) {
  return (
    <CardGrid columns={3}>
      {quizModules.map((module) => {
        const { id, title, description, colors, infoSection } = module;
        const best = memory.best[id];
        return (
          <Card key={id} wide title={title} className={classList(classes.module, classes[colors.edge])}>
            <p>{description}</p>
            <div className={classes.info}>
              <h4 className={classes.infoTitle}>{infoSection.title}</h4>
              <p>{infoSection.content}</p>
            </div>
            <p className={classes.facts}>
              <span>{`${QUESTIONS} questions`}</span>
              {best !== undefined && <strong>{bestLine(best)}</strong>}
            </p>
            <div className={classes.ways}>
              <Way module={module} run={memory.runs[id]} {...ways} />
            </div>
          </Card>
        );
      })}
    </CardGrid>
  );
}
