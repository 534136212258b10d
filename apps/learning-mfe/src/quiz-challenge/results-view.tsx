import type { QuizResult } from '@farm/contracts';
import { PageSection, Button, FormError, Stack, StatTile, Row, Text } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { OptionReasons, QuestionDrawing, ReviewedQuestion, QuizReviewList } from '../quiz-frame/quiz-frame';
import { badgeName } from './badges';
import { EarnedBlock, LazyLevelRing, NextStep } from './lazy-parts';
import { challengesQuery, playerQuery } from './player';
import classes from './quiz-challenge.module.css';
import type { Round } from './round';

function Achievements({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={classes.unlocked} aria-labelledby="unlocked">
      <h2 id="unlocked">New Achievements Unlocked!</h2>
      <Row as="ul" gap={2} className={classes.achievements}>
        {slugs.map((slug) => (
          <li key={slug}>{badgeName(slug)}</li>
        ))}
      </Row>
    </Stack>
  );
}

const bonusLine = ({ dailyBonus, attempt }: QuizResult): string | undefined => {
  if (dailyBonus > 0) return `and ${dailyBonus} for the daily challenge`;
  return attempt > 1 ? `Attempt ${attempt}: points for what you improved` : undefined;
};

type ActionsProps = Pick<ResultsViewProps, 'isStarting' | 'problem' | 'onBack' | 'onRetake'> & { passed: boolean };

/** The way back and another round; after a round that was not passed the other round comes first. */
function Actions({ passed, isStarting, problem, onBack, onRetake }: ActionsProps) {
  const back = (
    <Button type="button" variant={passed ? 'primary' : 'outline'} onClick={onBack}>
      Back to Dashboard
    </Button>
  );
  return (
    <>
      <FormError text={problem} />
      <Row gap={2}>
        {passed && back}
        <Button type="button" variant={passed ? 'outline' : 'primary'} isPending={isStarting} onClick={onRetake}>
          Retake Quiz
        </Button>
        {!passed && back}
      </Row>
    </>
  );
}

interface ResultsViewProps {
  round: Round;
  result: QuizResult;
  isStarting: boolean;
  problem: string | null;
  onBack: () => void;
  onRetake: () => void;
  onStart: (challengeId: string, title: string) => void;
}

export function ResultsView({ round, result, isStarting, problem, onBack, onRetake, onStart }: ResultsViewProps) {
  const { score, passed, pointsEarned, correctAnswers, totalQuestions, badgeEarned, feedback, review } = result;
  const { data: player } = useQuery(playerQuery(round.playerId));
  const { data: challenges = [] } = useQuery(challengesQuery);
  const challenge = challenges.find(({ id }) => id === round.challengeId);
  const isPassed = (id: string) => player?.passed.includes(id) ?? false;
  const next = player && challenges.find(({ id }) => id !== round.challengeId && !isPassed(id));
  // Feedback on the whole round comes first, then one line per question.
  const general = feedback.slice(0, feedback.length - review.length);
  const lines = feedback.slice(general.length);
  const noBadge = player?.passed.includes(round.challengeId) ? 'Already yours' : 'None this time';
  const actions = <Actions {...{ passed, isStarting, problem, onBack, onRetake }} />;
  return (
    <PageSection narrow>
      <div className={classes.results}>
        <Stack gap={3} className={passed ? classes.won : classes.lost}>
          <h1>{passed ? 'Congratulations!' : 'Good Effort!'}</h1>
          {badgeEarned !== null && challenge && (
            <LazyBoundary>
              <EarnedBlock challenge={challenge} badge={badgeEarned} isNew />
            </LazyBoundary>
          )}
          {pointsEarned > 0 && <p className={classes.points}>{`+${pointsEarned} points`}</p>}
          <Text size="lead">{`You scored ${score}% on ${round.title}`}</Text>
          {general.map((line) => (
            <p key={line}>
              <strong>{line}</strong>
            </p>
          ))}
          {!passed && <p>Try again: what you missed is explained below.</p>}
        </Stack>
        {!passed && actions}
        <div className={classes.stats}>
          <StatTile value={`${score}%`} label="Final Score" />
          <StatTile value={String(pointsEarned)} label="Points Earned" subtitle={bonusLine(result)} />
          <StatTile value={`${correctAnswers}/${totalQuestions}`} label="Correct Answers" />
          <StatTile
            value={<span className={classes.badge}>{badgeEarned === null ? noBadge : badgeName(badgeEarned)}</span>}
            label="Badge Earned"
          />
        </div>
        <Achievements slugs={result.newAchievements} />
        {player && (
          <LazyBoundary>
            <LazyLevelRing
              level={player.level}
              points={player.totalPoints}
              from={player.levelBeganAt ?? 0}
              to={player.nextLevelAt}
            />
          </LazyBoundary>
        )}
        {passed && actions}
        <LazyBoundary>
          <NextStep round={round} next={next} isStarting={isStarting} onStart={onStart} />
        </LazyBoundary>
        <QuizReviewList title="Question Review">
          {review.map((each, place) => (
            <ReviewedQuestion key={each.questionId} summary={each.question} isRight={each.right} source={each.source}>
              <p>{lines[place] ?? ''}</p>
              <QuestionDrawing drawing={round.questions[place]?.drawing} />
              <OptionReasons {...each} />
            </ReviewedQuestion>
          ))}
        </QuizReviewList>
      </div>
    </PageSection>
  );
}
