import { site } from '@farm/farm';
import { Band, Button, Card, Form, Problem, ProgressBar, SectionHeading, Skeleton, Status, useArrival } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { QuizBar } from '../../quiz-frame/quiz-bar';
import { Loaded } from '../loaded';
import { usePlayerId } from '../player/player';
import { reviewQuery } from '../player/standing';
import classes from '../quiz-challenge.module.css';
import { QuestionChoice, QuestionFacts } from '../round/question-card';
import { useReview } from './use-review';

type Due = Parameters<typeof useReview>[0];

/** '2026-11-24' as 'November 24', the year added when it is another one. */
function dayText(day: string, now = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`);
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear();
  return date.toLocaleDateString('en-US', {
    ...{ month: 'long', day: 'numeric', timeZone: 'UTC' },
    ...(!isThisYear && { year: 'numeric' }),
  });
}

const backLine = (nextDue: string | null) =>
  nextDue === null ? 'You know this one well: it does not come back.' : `It comes back on ${dayText(nextDue)}.`;

function Reviewing({ due, onExit }: { due: Due; onExit: () => void }) {
  const review = useReview(due);
  const { questions, place, question, chosen, checked, isDone, isSending, problem } = review;
  const box = useArrival(String(place));
  if (!question) {
    return (
      <div ref={box} className={classes.results}>
        <SectionHeading level={1} as="h2" line="What you missed comes back on another day.">
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
          <div role="status" className={classes.checked}>
            {checked && (
              <>
                <p>{checked.feedback}</p>
                <p>{backLine(checked.nextDue)}</p>
                <p className={classes.small}>
                  Source: {checked.source.publisher}, <a href={checked.source.url}>{checked.source.title}</a>
                </p>
              </>
            )}
          </div>
          <Problem text={problem} />
          <QuizBar exit="Exit Review" onExit={onExit}>
            <Button disabled={chosen === null} busy={isSending} busyLabel="Checking...">
              {isDone ? 'Next' : 'Check Answer'}
            </Button>
          </QuizBar>
        </Form>
      </Card>
    </div>
  );
}

/** (+) Missed questions asked again: no points, no clock, the reason after each answer. */
export function ReviewView({ onExit }: { onExit: () => void }) {
  const query = useQuery(reviewQuery(usePlayerId()));
  const waiting = (
    <>
      <SectionHeading level={1} as="h2">
        Review
      </SectionHeading>
      <Status>Opening your review...</Status>
      <Skeleton count={5} />
    </>
  );
  return (
    <Band narrow>
      <Loaded query={query} lost="Your review did not come." waiting={waiting}>
        {({ due }) => <Reviewing due={due} onExit={onExit} />}
      </Loaded>
    </Band>
  );
}
