import { buttonClass, Checkbox, Disclosure, RadioGroup, type Option } from '@farm/ui';
import type { RefCallback } from 'react';
import { CropLabel } from './crop-label';
import type { Shape } from './engine/shapes';
import styles from './game.module.css';
import type { Speed } from './kept-play';
import { keyList } from './use-keys';
import type { GameInPlay } from './use-game';

const SPEEDS: readonly Option<Speed>[] = [
  { value: '1', label: 'Full (1x)' },
  { value: '0.75', label: 'Slower (0.75x)' },
  { value: '0.5', label: 'Half (0.5x)' },
];

const ORDER: readonly Shape[] = ['I', 'O', 'T', 'S', 'Z', 'J', 'L'];

function Explained() {
  return (
    <div>
      <Disclosure summary="Keys">
        <dl className={styles.keys}>
          {keyList.map(([keys, does]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Disclosure summary="The seven crops">
        <ul className={styles.crops}>
          {ORDER.map((shape) => (
            <li key={shape}>
              <CropLabel shape={shape} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

interface StartPanelProps {
  of: GameInPlay;
  /** Takes the focus when the panel comes. */
  focusHere: RefCallback<HTMLElement>;
}

function Choices({ of: { play, setCalm, setSpeed } }: Pick<StartPanelProps, 'of'>) {
  return (
    <>
      <Checkbox
        label="Calm mode: nothing falls by itself and nothing is timed"
        checked={play.calm}
        onChecked={setCalm}
      />
      <RadioGroup legend="Speed" options={SPEEDS} value={play.speed} onValue={setSpeed} disabled={play.calm} />
    </>
  );
}

function Headline({ of: { play, stage }, focusHere }: StartPanelProps) {
  if (stage === 'over') {
    const score = play.game?.score ?? 0;
    return (
      <div className={styles.end}>
        <h3 ref={focusHere} tabIndex={-1} className={styles.heading}>
          Harvest Complete!
        </h3>
        <p>Final score: {score}</p>
        <p>{score > 0 && score === play.best ? 'That is your best so far.' : `Your best: ${play.best}`}</p>
      </div>
    );
  }
  if (stage === 'paused') return <h3 className={styles.heading}>Paused</h3>;
  return (
    <p>
      Turn the crops and set them side by side. A row without a gap is picked: 100 points times your level. Every 1,000
      points raise the level, and crops come faster.
    </p>
  );
}

/** What stands there while nothing falls: before a game, in its pauses and after it. */
export function StartPanel({ of, focusHere }: StartPanelProps) {
  const { stage, start, resume } = of;
  return (
    <div className={styles.panel}>
      <Headline of={of} focusHere={focusHere} />
      <div className={styles.choices}>
        {stage === 'paused' && (
          <button ref={focusHere} type="button" className={buttonClass()} onClick={resume}>
            Go on
          </button>
        )}
        <button
          ref={stage === 'idle' ? focusHere : undefined}
          type="button"
          className={buttonClass(stage === 'paused' ? 'quiet' : 'primary')}
          onClick={start}
        >
          {stage === 'idle' ? 'Start Farming' : 'New Harvest'}
        </button>
      </div>
      <Choices of={of} />
      <Explained />
    </div>
  );
}
