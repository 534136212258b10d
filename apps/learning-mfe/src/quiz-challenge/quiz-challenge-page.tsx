import { Band, Button, SectionHeading, useArrival, VisuallyHidden } from '@farm/ui';
import { ClosedQuiz, OpeningQuiz } from '../quiz-frame/before-a-quiz';
import { Dashboard } from './dashboard/dashboard';
import { ReviewView } from './review/review-view';
import { QuizView } from './round/quiz-view';
import { ResultsView } from './round/results-view';
import { useQuizChallenge, type QuizChallenge } from './use-quiz-challenge';

function View(quiz: QuizChallenge) {
  const { view, exit, drop } = quiz;
  switch (view.name) {
    case 'dashboard':
      return <Dashboard {...quiz} />;
    case 'review':
      return <ReviewView onExit={exit} />;
    case 'opening':
      return <OpeningQuiz title={view.round.title} />;
    case 'closed':
      return (
        <ClosedQuiz title="The quiz did not open." onTryAgain={view.tryAgain} onExit={exit}>
          Your answers so far are kept, but the clock goes on. Check your connection and try again.
        </ClosedQuiz>
      );
    case 'missed':
      return (
        <Band narrow>
          <SectionHeading level={1} as="h2" line="This round was not sent, so it counts for nothing. Start it again.">
            Time ran out while you were away
          </SectionHeading>
          <Button type="button" onClick={() => drop(view.round)}>
            Back to Dashboard
          </Button>
        </Band>
      );
    case 'round': {
      const { round, endsAt } = view;
      return <QuizView key={round.sessionId} round={round} endsAt={endsAt} onExit={exit} onDrop={() => drop(round)} />;
    }
    case 'results': {
      const { round, result } = view;
      return (
        <ResultsView
          round={round}
          result={result}
          isStarting={quiz.starting !== null}
          problem={quiz.notStarted?.why ?? null}
          onBack={exit}
          onRetake={() => quiz.retake(round)}
        />
      );
    }
  }
}

/** /quiz-challenge: points, badges and a daily challenge. Spec 2 section 2. */
function QuizChallengePage() {
  const quiz = useQuizChallenge();
  const { view } = quiz;
  const box = useArrival(view.key);
  const result = view.name === 'results' ? view.result : null;
  return (
    <div ref={box}>
      <VisuallyHidden>
        <span role="status">
          {result ? `${result.correctAnswers} of ${result.totalQuestions} answers are right.` : ''}
        </span>
      </VisuallyHidden>
      <View {...quiz} />
    </div>
  );
}

export { QuizChallengePage as Component };
