import { IconButton } from '@farm/ui';
import { ArrowDown, ArrowDownToLine, ArrowLeft, ArrowRight, type LucideIcon, RotateCcw, RotateCw } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import type { GameEvent } from './engine/game';
import classes from './game.module.css';

/** Delay before a held move repeats, and the interval from then on. */
const FIRST_REPEAT_MS = 167;
const REPEAT_MS = 33;

const REPEATED: readonly GameEvent[] = ['left', 'right', 'down'];

export interface Held {
  /** Presses, and repeats the press of a move that may be held. */
  hold: (event: GameEvent) => void;
  /** Releases this one, or whatever is held. */
  release: (event?: GameEvent) => void;
}

/** Keys and buttons that are held down. Without `repeats` (calm mode) one press is one move. */
export function useHeld(press: (event: GameEvent) => void, repeats: boolean): Held {
  const held = useMemo(() => {
    let now: { event: GameEvent; timer: ReturnType<typeof setTimeout> } | null = null;

    function again(event: GameEvent, afterMs: number) {
      const timer = setTimeout(() => {
        press(event);
        again(event, REPEAT_MS);
      }, afterMs);
      now = { event, timer };
    }

    function release(event?: GameEvent) {
      if (!now || (event && event !== now.event)) return;
      clearTimeout(now.timer);
      now = null;
    }

    function hold(event: GameEvent) {
      press(event);
      if (!repeats || !REPEATED.includes(event)) return;
      release();
      again(event, FIRST_REPEAT_MS);
    }

    return { hold, release };
  }, [press, repeats]);
  useEffect(() => () => held.release(), [held]);
  return held;
}

const BUTTONS = [
  { event: 'hold', name: 'Hold', Icon: null },
  { event: 'turn-back', name: 'Turn back', Icon: RotateCcw },
  { event: 'turn', name: 'Turn', Icon: RotateCw },
  { event: 'drop', name: 'Drop', Icon: ArrowDownToLine },
  { event: 'left', name: 'Left', Icon: ArrowLeft },
  { event: 'down', name: 'Down', Icon: ArrowDown },
  { event: 'right', name: 'Right', Icon: ArrowRight },
] satisfies readonly { event: GameEvent; name: string; Icon: LucideIcon | null }[];

/** Buttons for touch and other pointers. Held ones repeat like held keys. */
export const TouchPad = memo(function TouchPad({ held }: { held: Held }) {
  return (
    <div className={classes.pad} role="group" aria-label="Moves">
      {BUTTONS.map(({ event, name, Icon }) => (
        <IconButton
          key={event}
          label={name}
          className={classes[event]}
          // A press acts at once, as on a key; the focus stays on the field.
          onPointerDown={({ button }) => {
            const isSecondary = button > 0; // right and middle mouse button
            if (!isSecondary) held.hold(event);
          }}
          onPointerUp={() => held.release(event)}
          onPointerLeave={() => held.release(event)}
          onPointerCancel={() => held.release(event)}
          onMouseDown={(mouse) => mouse.preventDefault()}
          onContextMenu={(menu) => menu.preventDefault()}
          onClick={({ detail }) => {
            // A click without a pointer: Enter, Space, a switch, a voice command.
            if (detail !== 0) return;
            held.hold(event);
            held.release(event);
          }}
        >
          {Icon ? <Icon size={24} strokeWidth={1.75} aria-hidden /> : name}
        </IconButton>
      ))}
    </div>
  );
});
