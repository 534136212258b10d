import { course, urbanFarmingBasics, workshopEmailLink } from '@farm/farm';
import {
  Card,
  CardGrid,
  CoursePanel,
  PageSection,
  SectionHeading,
  Stack,
  useFocusHeading,
  VisuallyHidden,
} from '@farm/ui';
import { Link, useNavigate } from '@farm/web-kit';
import { QuizError, QuizLoading } from '../quiz-frame/quiz-frame';
import classes from './courses.module.css';
import { ChallengeLink } from './challenge-link';
import { GameLink } from './game-link';
import { ModuleList } from './module-list';
import { PictureRoundLink } from './picture-round-link';
import { answerAnnouncement, QuestionView } from './question-view';
import { ResultsView, resultAnnouncement } from './results-view';
import { useQuiz } from './use-quiz';

type Quiz = ReturnType<typeof useQuiz>;

function CourseList({ progress, start, resume }: Quiz) {
  const go = useNavigate();
  const toCheckout = (email: string) =>
    void go(`/premium-checkout?${new URLSearchParams({ course: course.id, email })}`);
  return (
    <>
      <PageSection>
        <SectionHeading level={1} subtitle="Test what you know, and read the reason behind every answer.">
          Courses
        </SectionHeading>
        <Stack as="section" className={classes.quizzes} aria-labelledby="simple-quiz">
          <SectionHeading id="simple-quiz" subtitle="Ten questions each. No sign-up, no clock.">
            Simple Quiz
          </SectionHeading>
          <ModuleList progress={progress} onStart={start} onResume={resume} />
          <PictureRoundLink />
          <ChallengeLink />
          <GameLink />
        </Stack>
      </PageSection>
      <PageSection tone="band" labelledBy="workshops" isBelowFold>
        <Workshops />
      </PageSection>
      <PageSection isBelowFold>
        <CoursePanel onContinue={toCheckout} details={<Link to="/premium-course">See what is in the course</Link>} />
      </PageSection>
    </>
  );
}

/** What the farm has for people who start in town, free and at their own pace. */
function Workshops() {
  const { name, text, links } = urbanFarmingBasics;
  return (
    <>
      <SectionHeading id="workshops" subtitle={`${name}. ${text}`}>
        Workshops
      </SectionHeading>
      <CardGrid columns={2}>
        {links.map((link) => (
          <Card key={link.path} title={<Link to={link.path}>{link.title}</Link>}>
            <p>{link.text}</p>
          </Card>
        ))}
      </CardGrid>
      <p className={classes.group}>
        Want one for your church, club or block? <a href={workshopEmailLink()}>Ask us for a workshop</a>. The Saturday
        classes are on <Link to="/programs">our programs page</Link>, and what has a date is under{' '}
        <Link to="/classes">classes and work days</Link>.
      </p>
    </>
  );
}

function View(quiz: Quiz) {
  const { view, progress } = quiz;
  switch (view.name) {
    case 'list':
      return <CourseList {...quiz} />;
    case 'loading':
      return <QuizLoading title={view.module.title} />;
    case 'error':
      return (
        <QuizError title="We couldn't load the questions." onTryAgain={view.tryAgain} onExit={quiz.exit}>
          Your progress is saved. Check your connection and try again.
        </QuizError>
      );
    case 'question': {
      const { module, run, questions } = view;
      return (
        <QuestionView
          module={module}
          run={run}
          questions={questions}
          onChoose={(option) => quiz.choose(module.id, run, option)}
          isSending={quiz.isSending}
          problem={quiz.problem}
          onNext={() => quiz.next(module.id, run, questions)}
          onGoOn={() => quiz.goOn(module.id, run)}
          onExit={quiz.exit}
        />
      );
    }
    case 'results': {
      const { module, run } = view;
      return (
        <ResultsView
          module={module}
          run={run}
          best={progress.best[module.id] ?? 0}
          onAnother={() => quiz.close(module.id)}
          onRetake={() => quiz.retake(module)}
        />
      );
    }
  }
}

function announcementOf(view: Quiz['view']): string {
  if (view.name === 'results') return resultAnnouncement(view.run);
  return view.name === 'question' ? answerAnnouncement(view.run) : '';
}

/** /courses: three quizzes and the premium course. */
function CoursesPage({ random = Math.random }: { random?: () => number }) {
  const quiz = useQuiz(random);
  const { view } = quiz;
  const box = useFocusHeading(view.key);
  return (
    <div ref={box}>
      <VisuallyHidden>
        <span role="status">{announcementOf(view)}</span>
      </VisuallyHidden>
      <View {...quiz} />
    </div>
  );
}

export { CoursesPage as Component };
