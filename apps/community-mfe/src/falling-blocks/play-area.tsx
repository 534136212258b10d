import { Button, VisuallyHidden } from '@farm/ui';
import { memo, useId, type RefCallback } from 'react';
import { TouchPad } from './controls/touch-pad';
import type { Held } from './controls/use-held';
import { SHOWN } from './engine/deal';
import { levelOf, type Game } from './engine/game';
import { CropLabel } from './field/crop-label';
import { Field } from './field/field';
import styles from './game.module.css';
import { HarvestComplete } from './harvest-complete';
import type { GameInPlay } from './use-game';

function Figures({ score, best }: { score: number; best: number }) {
  const figures = [
    ['Score', score],
    ['Level', levelOf(score)],
    ['Best', best],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What comes, and what is held. Like field and buttons it is drawn when it changed, not with every frame. */
const Basket = memo(function Basket({ stock, held }: Pick<Game, 'stock' | 'held'>) {
  const [next, kept] = [useId(), useId()];
  return (
    <div className={styles.basket}>
      <h3 id={next} className={styles.small}>
        Next
      </h3>
      <ol className={styles.crops} aria-labelledby={next}>
        {stock.coming.slice(0, SHOWN).map((shape, place) => (
          <li key={place}>
            <CropLabel shape={shape} />
          </li>
        ))}
      </ol>
      <h3 id={kept} className={styles.small}>
        Held
      </h3>
      <p aria-labelledby={kept}>{held ? <CropLabel shape={held} /> : 'Nothing yet'}</p>
    </div>
  );
});

function Bar({ of: { play, stage, pause, readHeights }, score }: { of: GameInPlay; score: number }) {
  const over = stage === 'over';
  return (
    <div className={styles.bar}>
      <Figures score={score} best={play.best} />
      <Button type="button" kind="quiet" size="small" disabled={over} onClick={readHeights}>
        Heights
      </Button>
      <Button type="button" kind="quiet" size="small" disabled={over} onClick={pause}>
        Pause
      </Button>
    </div>
  );
}

interface PlayAreaProps {
  of: GameInPlay;
  game: Game;
  held: Held;
  /** Takes the focus when the game begins, goes on or ends. */
  focusHere: RefCallback<HTMLElement>;
}

/**
 * The game while it is played, and at its end: nothing changes its place then, so that a finger that is still pressing
 * touches nothing else.
 */
export function PlayArea({ of, game, held, focusHere }: PlayAreaProps) {
  const { board, piece, landed, score, stock } = game;
  const explained = useId();
  const over = of.stage === 'over';
  return (
    <div className={styles.area}>
      <Bar of={of} score={score} />
      {/* An application: a screen reader hands all keys to the game. */}
      <div
        ref={over ? undefined : focusHere}
        className={styles.stage}
        role="application"
        aria-label="Field, 10 columns and 20 rows"
        aria-describedby={explained}
        tabIndex={-1}
      >
        <Field board={board} piece={piece} landed={landed} />
        <VisuallyHidden>
          <span id={explained}>
            Arrow keys move and turn, H drops, C holds, D reads the column heights, P pauses. What is set is announced.
          </span>
        </VisuallyHidden>
      </div>
      <Basket stock={stock} held={game.held} />
      {over && <HarvestComplete score={score} best={of.play.best} focusHere={focusHere} onStart={of.start} />}
      <TouchPad held={held} />
    </div>
  );
}
