import { Button, VisuallyHidden } from '@farm/ui';
import { memo, type RefCallback, useId } from 'react';
import { cellsOf, columnHeights, type FallingPiece, rowNumber } from './engine/board';
import { type Game, type Landing, gameLevel, PREVIEW_COUNT } from './engine/game';
import { CropLabel, crops, PlayingField } from './field';
import classes from './game.module.css';
import { HarvestComplete } from './game-dialog';
import { type Held, TouchPad } from './touch-pad';
import type { GameInPlay } from './use-game';

const span = (word: string, numbers: number[]): string => {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return from === to ? `${word} ${from}` : `${word}s ${from} to ${to}`;
};

const cleared = (rows: number): string[] => (rows === 0 ? [] : [rows === 1 ? '1 row cleared' : `${rows} rows cleared`]);

/** What is announced when a piece is set: "Tomato, rows 3 to 4, 2 rows cleared, score 400". Row 1 is at the bottom. */
export function landingText({ piece, full }: Landing, score: number): string {
  const rows = cellsOf(piece).map(([, row]) => rowNumber(row));
  return [crops[piece.shape].name, span('row', rows), ...cleared(full.length), `score ${score}`].join(', ');
}

const pieceText = (piece: FallingPiece): string =>
  `${crops[piece.shape].name} in ${span(
    'column',
    cellsOf(piece).map(([column]) => column + 1),
  )}`;

/** What the key D reads: the field for whoever plays by ear. */
export function heightsText({ board, piece }: Game): string {
  const heights = `Column heights from the left: ${columnHeights(board).join(', ')}.`;
  return piece ? `${heights} Now ${pieceText(piece)}.` : heights;
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

/** What comes, and what is held. Like field and buttons it is drawn when it changed, not with every frame. */
const Basket = memo(function Basket({ stock, held }: Pick<Game, 'stock' | 'held'>) {
  const [next, heldId] = [useId(), useId()];
  return (
    <div className={classes.basket}>
      <h3 id={next} className={classes.small}>
        Next
      </h3>
      <ol className={classes.crops} aria-labelledby={next}>
        {stock.coming.slice(0, PREVIEW_COUNT).map((shape, place) => (
          <li key={place}>
            <CropLabel shape={shape} />
          </li>
        ))}
      </ol>
      <h3 id={heldId} className={classes.small}>
        Held
      </h3>
      <p aria-labelledby={heldId}>{held ? <CropLabel shape={held} /> : 'Nothing yet'}</p>
    </div>
  );
});

function Bar({ of: { play, stage, pause, readHeights }, score }: { of: GameInPlay; score: number }) {
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
    <div className={classes.area}>
      <Bar of={of} score={score} />
      {/* An application: a screen reader hands all keys to the game. */}
      <div
        ref={over ? undefined : focusHere}
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
      <Basket stock={stock} held={game.held} />
      {over && <HarvestComplete score={score} best={of.play.best} focusHere={focusHere} onStart={of.start} />}
      <TouchPad held={held} />
    </div>
  );
}
