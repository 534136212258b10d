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
  /** Called by Close and by Escape outside a running game. The parent sets `open` to false. */
  onClose: () => void;
}

/** Focuses the element with the returned ref when the dialog opens and when the stage changes. */
function useFocus(open: boolean, stage: GameStage) {
  const target = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    target.current = element;
  }, []);
  useEffect(() => {
    if (open) target.current?.focus();
  }, [open, stage]);
  return ref;
}

/** The game in a modal dialog. Escape pauses a running game, then closes the dialog. Closing pauses the game. */
export function GameDialog({ open, onClose }: GameDialogProps) {
  const game = useGame();
  const { play, stage, press, pause, resume, readHeights } = game;
  const held = useHeld(press, !play.calm);
  // A closed dialog handles no keys.
  useKeys({ stage: open ? stage : 'idle', held, pause, resume, readHeights });
  const focusRef = useFocus(open, stage);

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
        <PlayArea ref={focusRef} game={game} field={play.game} held={held} />
      ) : (
        <StartPanel ref={focusRef} game={game} />
      )}
      <div role="status">
        <VisuallyHidden key={play.announcement.number}>{play.announcement.text}</VisuallyHidden>
      </div>
    </Dialog>
  );
}
