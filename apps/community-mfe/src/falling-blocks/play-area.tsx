import { Button, Stack, VisuallyHidden } from '@farm/ui';
import { memo, type RefCallback, useId } from 'react';
import { type Game, gameLevel, PREVIEW_COUNT } from './engine/game';
import { CropLabel, PlayingField } from './field';
import classes from './game.module.css';
import { type Held, TouchPad } from './touch-pad';
import type { GameInPlay } from './use-game';

interface HarvestCompleteProps {
  score: number;
  best: number;
  headingRef: RefCallback<HTMLElement>;
  onStart: () => void;
}

/** The end of a game. */
function HarvestComplete({ score, best, headingRef, onStart }: HarvestCompleteProps) {
  return (
    <div className={classes.end}>
      <h3 ref={headingRef} tabIndex={-1} className={classes.heading}>
        Harvest Complete!
      </h3>
      <p>{`Final score: ${score}`}</p>
      <p>{score > 0 && score === best ? "That's your best so far." : `Your best: ${best}`}</p>
      <Button type="button" onClick={onStart}>
        New Harvest
      </Button>
    </div>
  );
}

function Figures({ score, best }: { score: number; best: number }) {
  const figures = [
    ['Score', score],
    ['Level', gameLevel(score)],
    ['Best', best],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The next pieces and the held one. Memoized, so that it does not render with every frame. */
const Basket = memo(function Basket({ stock, held }: Pick<Game, 'stock' | 'held'>) {
  const [next, heldId] = [useId(), useId()];
  return (
    <div className={classes.basket}>
      <h3 id={next} className={classes.small}>
        Next
      </h3>
      <Stack as="ol" gap={2} className={classes.crops} aria-labelledby={next}>
        {stock.coming.slice(0, PREVIEW_COUNT).map((shape, place) => (
          <li key={place}>
            <CropLabel shape={shape} />
          </li>
        ))}
      </Stack>
      <h3 id={heldId} className={classes.small}>
        Held
      </h3>
      <p aria-labelledby={heldId}>{held ? <CropLabel shape={held} /> : 'Nothing yet'}</p>
    </div>
  );
});

function Bar({ game: { play, stage, pause, readHeights }, score }: { game: GameInPlay; score: number }) {
  const over = stage === 'over';
  return (
    <div className={classes.bar}>
      <Figures score={score} best={play.best} />
      <Button type="button" variant="outline" size="small" disabled={over} onClick={readHeights}>
        Heights
      </Button>
      <Button type="button" variant="outline" size="small" disabled={over} onClick={pause}>
        Pause
      </Button>
    </div>
  );
}

interface PlayAreaProps {
  game: GameInPlay;
  field: Game;
  held: Held;
  /** Ref of the element to focus when the game starts, resumes or ends. */
  ref: RefCallback<HTMLElement>;
}

/** The running or finished game. Nothing moves when it ends, so that a finger still on the screen presses nothing else. */
export function PlayArea({ game, field, held, ref }: PlayAreaProps) {
  const { board, piece, landed, score, stock } = field;
  const explained = useId();
  const over = game.stage === 'over';
  return (
    <div className={classes.area}>
      <Bar game={game} score={score} />
      {/* An application: a screen reader hands all keys to the game. */}
      <div
        ref={over ? undefined : ref}
        className={classes.stage}
        role="application"
        aria-label="Field, 10 columns and 20 rows"
        aria-describedby={explained}
        tabIndex={-1}
      >
        <PlayingField board={board} piece={piece} landed={landed} />
        <VisuallyHidden>
          <span id={explained}>
            Arrow keys move and turn, H drops, C holds, D reads the column heights, P pauses. What is set is announced.
          </span>
        </VisuallyHidden>
      </div>
      <Basket stock={stock} held={field.held} />
      {over && <HarvestComplete score={score} best={game.play.best} headingRef={ref} onStart={game.start} />}
      <TouchPad held={held} />
    </div>
  );
}
