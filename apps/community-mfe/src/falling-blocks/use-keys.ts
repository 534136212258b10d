import { isKey, letterOf } from '@farm/ui';
import { useEffect } from 'react';
import type { GameEvent } from './engine/game';
import type { GameStage } from './use-game';
import type { Held } from './touch-pad';

const EVENTS: Partial<Record<string, GameEvent>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowUp: 'turn',
  ' ': 'turn',
  z: 'turn-back',
  h: 'drop',
  Enter: 'drop',
  c: 'hold',
};

/** The keys for the help panel. */
export const keyList: readonly (readonly [keys: string, does: string])[] = [
  ['Left, Right', 'move'],
  ['Down', 'one row down; in calm mode it also sets the crop'],
  ['Up or Space', 'turn'],
  ['Z', 'turn back'],
  ['H or Enter', 'drop and set'],
  ['C', 'hold, once per crop'],
  ['P', 'pause and go on'],
  ['D', 'read the column heights'],
  ['Escape', 'pause; once more closes the game'],
];

interface KeyActions {
  stage: GameStage;
  held: Held;
  pause: () => void;
  resume: () => void;
  readHeights: () => void;
}

const nameOf = (event: KeyboardEvent): string => letterOf(event) ?? event.key;

/** Whether Space or Enter activates a focused control. */
const activatesControl = (event: KeyboardEvent): boolean =>
  (event.key === ' ' || isKey(event, 'Enter')) &&
  event.target instanceof Element &&
  event.target.closest('button, summary, input') !== null;

/** Keyboard control, wherever the focus is: the game's dialog is modal. */
export function useKeys({ stage, held, pause, resume, readHeights }: KeyActions) {
  useEffect(() => {
    if (stage !== 'playing' && stage !== 'paused') return undefined;

    const others: Partial<Record<string, () => void>> =
      stage === 'playing' ? { p: pause, d: readHeights } : { p: resume };

    function down(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || activatesControl(event)) return;
      const key = nameOf(event);
      const move = stage === 'playing' ? EVENTS[key] : undefined;
      const other = others[key];
      if (!move && !other) return;
      event.preventDefault();
      // Repeats are timed by the game, so that they are the same on all systems.
      if (event.repeat) return;
      if (move) held.hold(move);
      else other?.();
    }
    const up = (event: KeyboardEvent) => {
      const move = EVENTS[nameOf(event)];
      if (move) held.release(move);
    };

    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    return () => {
      held.release();
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
    };
  }, [stage, held, pause, resume, readHeights]);
}
