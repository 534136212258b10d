import { Button } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import classes from '../quiz-challenge.module.css';
import { playersQuery } from './standing';

interface WelcomeBackProps {
  onChoose: (player: { playerId: string; playerName: string }) => void;
}

/** (+) Who played in this browser before: after a cleared storage, or where several share a tablet. */
export function WelcomeBack({ onChoose }: WelcomeBackProps) {
  const { data: players = [] } = useQuery(playersQuery(true));
  if (players.length === 0) return null;
  return (
    <div className={classes.back}>
      <h3 id="welcome-back">Welcome back</h3>
      <ul className={classes.players} aria-labelledby="welcome-back">
        {players.map(({ playerId, playerName, totalPoints }) => (
          <li key={playerId}>
            <Button type="button" kind="quiet" onClick={() => onChoose({ playerId, playerName })}>
              {`${playerName}, ${totalPoints.toLocaleString('en-US')} points`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
