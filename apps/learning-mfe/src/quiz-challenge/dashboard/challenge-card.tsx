import type { QuizChallenge } from '@farm/contracts';
import { Badge, Card, type BadgeTone } from '@farm/ui';
import classes from '../quiz-challenge.module.css';
import { ChallengeStart, type Starts } from './challenge-start';

const DIFFICULTY: Record<QuizChallenge['difficulty'], { word: string; tone: BadgeTone }> = {
  beginner: { word: 'Beginner', tone: 'green' },
  intermediate: { word: 'Intermediate', tone: 'squash' },
  expert: { word: 'Expert', tone: 'plum' },
};

/** '7 minutes': begun ones count. */
const minutesOf = ({ timeLimit }: QuizChallenge, factor: number) => `${Math.ceil((timeLimit * factor) / 60)} minutes`;

/** Difficulty, category, minutes, points and question count. Spec 2 section 2. */
export function ChallengeFacts({ challenge, factor }: { challenge: QuizChallenge; factor: number }) {
  const { word, tone } = DIFFICULTY[challenge.difficulty];
  return (
    <ul className={classes.facts}>
      <li>
        <Badge tone={tone}>{word}</Badge>
      </li>
      <li>{challenge.category}</li>
      <li>{minutesOf(challenge, factor)}</li>
      <li>{`${challenge.totalPoints} points`}</li>
      <li>{`${challenge.questions.length} questions`}</li>
    </ul>
  );
}

interface ChallengeCardProps {
  challenge: QuizChallenge;
  isPassed: boolean;
  /** How much longer than usual the round lasts. */
  factor: number;
  starts: Starts;
}

/** One of the available challenges. */
export function ChallengeCard({ challenge, isPassed, factor, starts }: ChallengeCardProps) {
  const { id, title, description } = challenge;
  return (
    <Card wide title={title}>
      <p>{description}</p>
      <ChallengeFacts challenge={challenge} factor={factor} />
      {isPassed && <p className={classes.passed}>Passed: its badge is yours</p>}
      <div className={classes.foot}>
        <ChallengeStart id={id} title={title} starts={starts} />
      </div>
    </Card>
  );
}
