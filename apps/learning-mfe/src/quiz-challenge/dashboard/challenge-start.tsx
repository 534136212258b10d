import { Button, Problem, VisuallyHidden } from '@farm/ui';
import { clockText, type Round } from '../round/round';
import { useTimeLeft } from '../round/use-quiz-timer';

/** What the dashboard's cards need to start a challenge or go on with it. */
export interface Starts {
  /** The id of the sentence that says why nothing can be started; null: it can. */
  blockedBy: string | null;
  starting: string | null;
  notStarted: { challengeId: string; why: string } | null;
  /** This player's rounds that are not graded. */
  rounds: readonly Round[];
  start: (challengeId: string, title: string) => void;
  sendUnsent: (sessionId: string) => void;
}

const byTheWall = () => Date.now();

function useLabel(round: Round | undefined): string {
  const left = useTimeLeft(round?.endsAt ?? 0, byTheWall);
  return left > 0 ? `Continue (${clockText(left)} left)` : 'Start Challenge';
}

/** The one button of a challenge: 'Start Challenge', 'Continue (3:12 left)', or answers that wait to be sent. */
export function ChallengeStart({ id, title, starts }: { id: string; title: string; starts: Starts }) {
  const { blockedBy, starting, notStarted } = starts;
  const round = starts.rounds.find(({ challengeId }) => challengeId === id);
  const label = useLabel(round);
  if (round?.isOver) {
    return (
      <Button type="button" onClick={() => starts.sendUnsent(round.sessionId)}>
        <span>
          Send your answers <VisuallyHidden>{title}</VisuallyHidden>
        </span>
      </Button>
    );
  }
  return (
    <>
      <Problem text={notStarted?.challengeId === id ? notStarted.why : null} />
      <Button
        type="button"
        disabled={blockedBy !== null}
        aria-describedby={blockedBy ?? undefined}
        busy={starting === id}
        onClick={() => starts.start(id, title)}
      >
        <span>
          {`${label} `}
          <VisuallyHidden>{title}</VisuallyHidden>
        </span>
      </Button>
    </>
  );
}
