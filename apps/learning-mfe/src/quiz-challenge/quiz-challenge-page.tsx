import { PageSection, Button, SectionHeading, useFocusHeading, VisuallyHidden } from '@farm/ui';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { FocusedView } from '../focused-view';
import { QuizError, QuizLoading } from '../quiz-frame/quiz-frame';
import { Dashboard } from './dashboard';
import { ReviewView } from './lazy-parts';
import { QuizView } from './quiz-view';
import { ResultsView } from './results-view';
import { useQuizChallenge, type QuizChallengeState } from './use-quiz-challenge';

function Review({ onExit }: { onExit: () => void }) {
  const loading = (
    <FocusedView>
      <QuizLoading title="Review" />
    </FocusedView>
  );
  const renderError = (tryAgain: () => void) => (
    <FocusedView>
      <QuizError title="We couldn't open your review." onTryAgain={tryAgain} onExit={onExit}>
        Nothing is lost. Check your connection and try again.
      </QuizError>
    </FocusedView>
  );
  return (
    <LazyBoundary fallback={loading} renderError={renderError}>
      <FocusedView>
        <ReviewView onExit={onExit} />
      </FocusedView>
    </LazyBoundary>
  );
}

function View(quiz: QuizChallengeState) {
  const { view, exit, drop } = quiz;
  switch (view.name) {
    case 'dashboard':
      return <Dashboard {...quiz} />;
    case 'review':
      return <Review onExit={exit} />;
    case 'loading':
      return <QuizLoading title={view.round.title} />;
    case 'error':
      return (
        <QuizError title="We couldn't open the quiz." onTryAgain={view.tryAgain} onExit={exit}>
          Your answers so far are saved, but the clock is still running. Check your connection and try again.
        </QuizError>
      );
    case 'missed':
      return (
        <PageSection narrow>
          <SectionHeading
            level={1}
            as="h2"
            subtitle="This round wasn't sent, so it doesn't count. You can start it again."
          >
            Time ran out while you were away
          </SectionHeading>
          <Button type="button" onClick={() => drop(view.round)}>
            Back to Dashboard
          </Button>
        </PageSection>
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
          problem={quiz.startError?.message ?? null}
          onBack={exit}
          onRetake={() => quiz.retake(round)}
          onStart={quiz.start}
        />
      );
    }
  }
}

/** /quiz-challenge: points, badges and a daily challenge. */
function QuizChallengePage() {
  const quiz = useQuizChallenge();
  const { view } = quiz;
  const box = useFocusHeading(view.key);
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
