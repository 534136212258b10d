import type { QuizResult, QuizReview } from '@farm/contracts';
import { Band, Button, Problem, StatTile } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { CircleCheck, CircleX } from 'lucide-react';
import { badgeName } from '../player/badge-name';
import { playerQuery } from '../player/standing';
import classes from '../quiz-challenge.module.css';
import type { Round } from './round';

function Reviewed({ review: { question, right, source }, feedback }: { review: QuizReview; feedback: string }) {
  const Icon = right ? CircleCheck : CircleX;
  return (
    <details className={classes.review} open={!right}>
      <summary className={classes.summary}>
        <Icon className={right ? classes.right : classes.wrong} size={20} strokeWidth={1.75} aria-hidden />
        <span>{question}</span>
      </summary>
      <div className={classes.reviewBody}>
        <p>{feedback}</p>
        <p className={classes.small}>
          Source: {source.publisher}, <a href={source.url}>{source.title}</a>
        </p>
      </div>
    </details>
  );
}

function Achievements({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <section className={classes.unlocked} aria-labelledby="unlocked">
      <h2 id="unlocked">New Achievements Unlocked!</h2>
      <ul className={classes.achievements}>
        {slugs.map((slug) => (
          <li key={slug}>{badgeName(slug)}</li>
        ))}
      </ul>
    </section>
  );
}

const bonusLine = ({ dailyBonus, attempt }: QuizResult): string | undefined => {
  if (dailyBonus > 0) return `and ${dailyBonus} for the daily challenge`;
  return attempt > 1 ? `Attempt ${attempt}: what you did better than before` : undefined;
};

interface ResultsViewProps {
  round: Round;
  result: QuizResult;
  isStarting: boolean;
  problem: string | null;
  onBack: () => void;
  onRetake: () => void;
}

/** How a submitted round went, question by question. Spec 2 section 2. */
export function ResultsView({ round, result, isStarting, problem, onBack, onRetake }: ResultsViewProps) {
  const { score, passed, pointsEarned, correctAnswers, totalQuestions, badgeEarned, feedback, review } = result;
  const { data: player } = useQuery(playerQuery(round.playerId));
  // What is said of the round as a whole stands before the lines of its questions.
  const general = feedback.slice(0, feedback.length - review.length);
  const lines = feedback.slice(general.length);
  const noBadge = player?.passed.includes(round.challengeId) ? 'Already yours' : 'None this time';
  return (
    <Band narrow>
      <div className={classes.results}>
        <h1>{passed ? 'Congratulations!' : 'Good Effort!'}</h1>
        <p className={classes.lead}>{`You scored ${score}% on ${round.title}`}</p>
        {general.map((line) => (
          <p key={line}>
            <strong>{line}</strong>
          </p>
        ))}
        <div className={classes.cards}>
          <StatTile figure={`${score}%`} label="Final Score" />
          <StatTile figure={String(pointsEarned)} label="Points Earned" line={bonusLine(result)} />
          <StatTile figure={`${correctAnswers}/${totalQuestions}`} label="Correct Answers" />
          <StatTile
            figure={<span className={classes.badge}>{badgeEarned === null ? noBadge : badgeName(badgeEarned)}</span>}
            label="Badge Earned"
          />
        </div>
        <Achievements slugs={result.newAchievements} />
        <Problem text={problem} />
        <div className={classes.ways}>
          <Button type="button" onClick={onBack}>
            Back to Dashboard
          </Button>
          <Button type="button" kind="quiet" busy={isStarting} onClick={onRetake}>
            Retake Quiz
          </Button>
        </div>
        <h2 className={classes.reviewTitle}>Question Review</h2>
        <ol className={classes.reviews}>
          {review.map((each, place) => (
            <li key={each.questionId}>
              <Reviewed review={each} feedback={lines[place] ?? ''} />
            </li>
          ))}
        </ol>
      </div>
    </Band>
  );
}
