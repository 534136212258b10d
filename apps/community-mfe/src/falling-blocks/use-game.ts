import { useCallback, useEffect, useReducer } from 'react';
import type { GameEvent } from './engine/game';
import { keepPlay, readPlay, type Speed } from './kept-play';
import { firstPlay, playOn, stageOf, type PlayAct } from './play-state';

type Act = (act: PlayAct) => void;

// A frame that took longer was not seen: the game does not jump over it.
const LONGEST_FRAME_MS = 250;

/** Lets time pass while the game runs, frame by frame. */
function useClock(running: boolean, act: Act) {
  useEffect(() => {
    if (!running) return undefined;
    let before: number | null = null;
    let frame = requestAnimationFrame(function pass(now) {
      if (before !== null) act({ do: 'pass', ms: Math.min(now - before, LONGEST_FRAME_MS) });
      before = now;
      frame = requestAnimationFrame(pass);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, act]);
}

/** Who looks away finds the game as they left it. */
function usePauseOnBlur(playing: boolean, act: Act) {
  useEffect(() => {
    if (!playing) return undefined;
    const pause = () => act({ do: 'pause' });
    const pauseWhenHidden = () => document.visibilityState === 'hidden' && pause();
    window.addEventListener('blur', pause);
    document.addEventListener('visibilitychange', pauseWhenHidden);
    return () => {
      window.removeEventListener('blur', pause);
      document.removeEventListener('visibilitychange', pauseWhenHidden);
    };
  }, [playing, act]);
}

/** A game with its clock, its pauses and what the browser keeps of it. */
export function useGame() {
  const [play, act] = useReducer(playOn, null, () => firstPlay(readPlay()));
  const { best, calm, speed } = play;
  const stage = stageOf(play);
  useClock(stage === 'playing' && !calm, act);
  usePauseOnBlur(stage === 'playing', act);
  useEffect(() => keepPlay({ best, calm, speed }), [best, calm, speed]);
  return {
    play,
    stage,
    start: useCallback(() => act({ do: 'start', seed: `${Date.now()} ${Math.random()}` }), []),
    press: useCallback((event: GameEvent) => act({ do: 'press', event }), []),
    pause: useCallback(() => act({ do: 'pause' }), []),
    resume: useCallback(() => act({ do: 'resume' }), []),
    readHeights: useCallback(() => act({ do: 'read heights' }), []),
    setCalm: useCallback((on: boolean) => act({ do: 'calm', calm: on }), []),
    setSpeed: useCallback((share: Speed) => act({ do: 'speed', speed: share }), []),
  };
}

export type GameInPlay = ReturnType<typeof useGame>;
