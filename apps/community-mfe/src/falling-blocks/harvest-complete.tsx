import { Button } from '@farm/ui';
import type { RefCallback } from 'react';
import styles from './game.module.css';

interface HarvestCompleteProps {
  score: number;
  best: number;
  focusHere: RefCallback<HTMLElement>;
  onStart: () => void;
}

/** The end of a game. Spec 2 section 4. */
export function HarvestComplete({ score, best, focusHere, onStart }: HarvestCompleteProps) {
  return (
    <div className={styles.end}>
      <h3 ref={focusHere} tabIndex={-1} className={styles.heading}>
        Harvest Complete!
      </h3>
      <p>Final score: {score}</p>
      <p>{score > 0 && score === best ? 'That is your best so far.' : `Your best: ${best}`}</p>
      <Button type="button" onClick={onStart}>
        New Harvest
      </Button>
    </div>
  );
}
