import { course } from '@farm/farm';
import { Band, CoursePanel, SectionHeading, useArrival, VisuallyHidden } from '@farm/ui';
import { useNavigate } from '@farm/web-kit';
import { ClosedQuiz, OpeningQuiz } from '../quiz-frame/before-a-quiz';
import classes from './courses.module.css';
import { ModuleList } from './module-list';
import { QuestionView } from './question-view';
import { ResultsView, spoken } from './results-view';
import { useQuiz } from './use-quiz';

type Quiz = ReturnType<typeof useQuiz>;

function Shelf({ memory, start, resume }: Quiz) {
  const go = useNavigate();
  const toCheckout = (email: string) =>
    void go(`/premium-checkout?${new URLSearchParams({ course: course.id, email })}`);
  return (
    <>
      <Band>
        <SectionHeading level={1} line="Test what you know, and read the reason behind every answer.">
          Courses
        </SectionHeading>
        <section className={classes.shelf} aria-labelledby="simple-quiz">
          <SectionHeading id="simple-quiz" line="Ten questions each. No sign-up, no clock.">
            Simple Quiz
          </SectionHeading>
          <ModuleList memory={memory} onStart={start} onResume={resume} />
        </section>
      </Band>
      <Band tone="band">
        <CoursePanel onContinue={toCheckout} />
      </Band>
    </>
  );
}

function View(quiz: Quiz) {
  const { view, memory } = quiz;
  switch (view.name) {
    case 'list':
      return <Shelf {...quiz} />;
    case 'opening':
      return <OpeningQuiz title={view.module.title} />;
    case 'closed':
      return (
        <ClosedQuiz title="The questions did not come." onTryAgain={view.tryAgain} onExit={quiz.exit}>
          Your progress is kept. Check your connection and try again.
        </ClosedQuiz>
      );
    case 'question': {
      const { module, run, questions } = view;
      return (
        <QuestionView
          module={module}
          run={run}
          questions={questions}
          onChoose={(option) => quiz.choose(module.id, run, option)}
          onNext={() => quiz.next(module.id, run, questions)}
          onExit={quiz.exit}
        />
      );
    }
    case 'results': {
      const { module, run, questions } = view;
      return (
        <ResultsView
          module={module}
          run={run}
          questions={questions}
          best={memory.best[module.id] ?? 0}
          onAnother={() => quiz.close(module.id)}
          onRetake={() => quiz.retake(module)}
        />
      );
    }
  }
}

/** /courses: three quizzes, and below their list the premium course. `chance` shuffles the options. */
function CoursesPage({ chance = Math.random }: { chance?: () => number }) {
  const quiz = useQuiz(chance);
  const { view } = quiz;
  const box = useArrival(view.key);
  return (
    <div ref={box}>
      <VisuallyHidden>
        <span role="status">{view.name === 'results' ? spoken(view.run, view.questions) : ''}</span>
      </VisuallyHidden>
      <View {...quiz} />
    </div>
  );
}

export { CoursesPage as Component };
