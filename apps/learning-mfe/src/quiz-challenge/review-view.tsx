import type { QuizQuestion } from '@farm/contracts';
import { formatNearDay, site } from '@farm/farm';
import {
  PageSection,
  Button,
  Card,
  Form,
  FormError,
  ProgressBar,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
  useFocusHeading,
} from '@farm/ui';
import { call, getErrorBody, getServerMessage, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { AnswerButton, OptionReasons, QuizBar, SourceLine } from '../quiz-frame/quiz-frame';
import { QueryBoundary } from './query-boundary';
import { asPlayer, reviewQuery, PLAYER_STATE, usePlayerId } from './player';
import classes from './quiz-challenge.module.css';
import { QuestionChoice, QuestionFacts } from './question';

const SEND_FAILED = "We couldn't send your answer. Please try again.";

/** Steps through the questions that were due when the review began. */
function useReview(due: readonly (QuizQuestion & { challengeTitle: string; wording?: string })[]) {
  const cache = useQueryClient();
  const [questions] = useState(due);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const question = questions[place];
  const answer = useMutation({
    mutationFn: (input: { questionId: string; answer: number; wording: string | undefined }) =>
      asPlayer((playerId) => call('POST /api/quiz/review', { body: { playerId, ...input } })),
    onSuccess: () => cache.invalidateQueries(PLAYER_STATE),
  });
  // Answered in another tab or removed from the bank: go on to the next question.
  const isRejected = /^quiz\./.test(getErrorBody(answer.error)?.code ?? '');
  return {
    questions,
    place,
    question,
    chosen,
    choose: setChosen,
    checked: answer.data,
    isDone: answer.data !== undefined || isRejected,
    isSending: answer.isPending,
    problem: answer.error && (getServerMessage(answer.error) ?? SEND_FAILED),
    check: () => {
      if (!question || chosen === null || answer.isPending) return;
      answer.mutate({ questionId: question.id, answer: chosen, wording: question.wording });
    },
    next: () => {
      setPlace(place + 1);
      setChosen(null);
      answer.reset();
    },
  };
}

type Due = Parameters<typeof useReview>[0];

const nextReviewText = (nextDue: string | null) =>
  nextDue === null
    ? "You know this one well, so we won't ask it again."
    : `We'll ask it again on ${formatNearDay(nextDue, Date.now())}.`;

function ReviewSession({ due, onExit }: { due: Due; onExit: () => void }) {
  const review = useReview(due);
  const { questions, place, question, chosen, checked, isDone, isSending, problem } = review;
  const box = useFocusHeading(String(place));
  if (!question) {
    return (
      <div ref={box} className={classes.results}>
        <SectionHeading level={1} as="h2" subtitle="We'll ask what you missed again on another day.">
          {questions.length > 0 ? 'Review done for today' : 'Nothing to review today'}
        </SectionHeading>
        <Button type="button" onClick={onExit}>
          Back to Dashboard
        </Button>
      </div>
    );
  }
  const count = `Question ${place + 1} of ${questions.length}`;
  return (
    <div ref={box}>
      <Card wide>
        <p className={classes.eyebrow}>{`Review · ${question.challengeTitle}`}</p>
        <ProgressBar label={count} value={place} max={questions.length} />
        <Form onSubmit={isDone ? review.next : review.check}>
          <QuestionFacts {...question} />
          <QuestionChoice
            question={question}
            count={count}
            seed={site.version}
            chosen={chosen}
            onChoose={review.choose}
            disabled={isDone}
          />
          <Stack gap={3} role="status">
            {checked && (
              <>
                <p>{checked.feedback}</p>
                <OptionReasons options={question.options} chosen={chosen} {...checked} />
                <p>{nextReviewText(checked.nextDue)}</p>
                <SourceLine source={checked.source} />
              </>
            )}
          </Stack>
          <FormError text={problem} />
          <QuizBar exit="Exit Review" onExit={onExit}>
            <AnswerButton isChosen={chosen !== null} isPending={isSending} pendingLabel="Checking...">
              {isDone ? 'Next' : 'Check Answer'}
            </AnswerButton>
          </QuizBar>
        </Form>
      </Card>
    </div>
  );
}

/** Review of missed questions, without points or clock. */
export function ReviewView({ onExit }: { onExit: () => void }) {
  const query = useQuery(reviewQuery(usePlayerId()));
  const placeholder = (
    <>
      <SectionHeading level={1} as="h2">
        Review
      </SectionHeading>
      <Status>Opening your review...</Status>
      <Skeleton count={5} />
    </>
  );
  return (
    <PageSection narrow>
      <QueryBoundary query={query} errorTitle="We couldn't load your review." fallback={placeholder}>
        {({ due }) => <ReviewSession due={due} onExit={onExit} />}
      </QueryBoundary>
    </PageSection>
  );
}
