import { useEffect, useMemo } from 'react';
import type { GameEvent } from '../engine/game';

/** A held move comes again after this long, and from then on this often. */
const FIRST_REPEAT_MS = 167;
const REPEAT_MS = 33;

const REPEATED: readonly GameEvent[] = ['left', 'right', 'down'];

export interface Held {
  /** Presses, and goes on pressing a move that may be held. */
  hold: (event: GameEvent) => void;
  /** Lets go: of this one, or of whatever is held. */
  release: (event?: GameEvent) => void;
}

/** Keys and buttons that are held down. `repeats` is false where nothing may be timed: one press is one move. */
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
