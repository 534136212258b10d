import { Button, Checkbox, Disclosure, RadioGroup, type Option, Row, Stack } from '@farm/ui';
import type { RefCallback } from 'react';
import { keyList } from './use-keys';
import type { Shape } from './engine/board';
import { CropLabel } from './field';
import classes from './game.module.css';
import type { Speed } from './play-settings';
import type { GameInPlay } from './use-game';

const SPEEDS: readonly Option<Speed>[] = [
  { value: '1', label: 'Full (1x)' },
  { value: '0.75', label: 'Slower (0.75x)' },
  { value: '0.5', label: 'Half (0.5x)' },
];

const ORDER: readonly Shape[] = ['I', 'O', 'T', 'S', 'Z', 'J', 'L'];

function Help() {
  return (
    <div>
      <Disclosure summary="Keys">
        <dl className={classes.keys}>
          {keyList.map(([keys, does]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Disclosure summary="The seven crops">
        <Stack as="ul" gap={2} className={classes.crops}>
          {ORDER.map((shape) => (
            <li key={shape}>
              <CropLabel shape={shape} />
            </li>
          ))}
        </Stack>
      </Disclosure>
    </div>
  );
}

interface StartPanelProps {
  game: GameInPlay;
  /** Of the element to focus. */
  ref: RefCallback<HTMLElement>;
}

function Choices({ game: { play, setCalm, setSpeed } }: Pick<StartPanelProps, 'game'>) {
  return (
    <>
      <Checkbox
        label="Calm mode: nothing falls by itself and nothing is timed"
        checked={play.calm}
        onCheckedChange={setCalm}
      />
      <RadioGroup legend="Speed" options={SPEEDS} value={play.speed} onValueChange={setSpeed} disabled={play.calm} />
    </>
  );
}

interface PausedProps {
  ref: RefCallback<HTMLElement>;
  onResume: () => void;
  onStart: () => void;
}

function Paused({ ref, onResume, onStart }: PausedProps) {
  return (
    <>
      <h3 className={classes.heading}>Paused</h3>
      <Row>
        <Button ref={ref} type="button" onClick={onResume}>
          Go on
        </Button>
        <Button type="button" variant="outline" onClick={onStart}>
          New Harvest
        </Button>
      </Row>
    </>
  );
}

/** Shown while no game runs: before the first one and in pauses. */
export function StartPanel({ game, ref }: StartPanelProps) {
  const { stage, start, resume } = game;
  return (
    <Stack>
      {stage === 'paused' ? (
        <Paused ref={ref} onResume={resume} onStart={start} />
      ) : (
        <>
          <p>
            Turn the crops and place them side by side. A row without a gap is picked for 100 points times your level.
            Every 1,000 points raise the level, and crops fall faster.
          </p>
          <div>
            <Button ref={ref} type="button" onClick={start}>
              Start Farming
            </Button>
          </div>
        </>
      )}
      <Choices game={game} />
      <Help />
    </Stack>
  );
}
