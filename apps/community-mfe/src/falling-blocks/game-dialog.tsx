import { Dialog, VisuallyHidden } from '@farm/ui';
import { useCallback, useEffect, useRef } from 'react';
import classes from './game.module.css';
import { PlayArea } from './play-area';
import { StartPanel } from './start-panel';
import { useHeld } from './touch-pad';
import { type GameStage, useGame } from './use-game';
import { useKeys } from './use-keys';

export interface GameDialogProps {
  open: boolean;
  /** Close was pressed, or Escape for the second time. The owner sets `open` to false. */
  onClose: () => void;
}

/** Moves the focus to the element that took `focusHere`: when the window opens, and with each stage in it. */
function useFocus(open: boolean, stage: GameStage) {
  const target = useRef<HTMLElement>(null);
  const focusHere = useCallback((element: HTMLElement | null) => {
    target.current = element;
  }, []);
  useEffect(() => {
    if (open) target.current?.focus();
  }, [open, stage]);
  return focusHere;
}

/**
 * The game in its own window above the page. The first Escape pauses, the next one closes; a game that is closed waits
 * paused. The focus goes to where the game goes on, and back to where it was when the window closes.
 */
export function GameDialog({ open, onClose }: GameDialogProps) {
  const game = useGame();
  const { play, stage, press, pause, resume, readHeights } = game;
  const held = useHeld(press, !play.calm);
  // A game that waits behind a closed window hears no keys.
  useKeys({ stage: open ? stage : 'idle', held, pause, resume, readHeights });
  const focusHere = useFocus(open, stage);

  function close() {
    pause();
    onClose();
  }

  return (
    <Dialog
      open={open}
      title="Harvest Rows"
      className={classes.window}
      onClose={close}
      onEscape={stage === 'playing' ? pause : close}
    >
      {play.game && stage !== 'paused' ? (
        <PlayArea of={game} game={play.game} held={held} focusHere={focusHere} />
      ) : (
        <StartPanel of={game} focusHere={focusHere} />
      )}
      <div role="status">
        <VisuallyHidden key={play.announcement.number}>{play.announcement.text}</VisuallyHidden>
      </div>
    </Dialog>
  );
}
