import { Link } from '@farm/web-kit';

/** The way from the simple quiz to the quiz challenge. */
export function ChallengeLink() {
  return (
    <p>
      Ready for the clock? <Link to="/quiz-challenge">Try the Quiz Challenge</Link>: points, badges and a leaderboard.
    </p>
  );
}
