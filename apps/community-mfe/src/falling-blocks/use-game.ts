import { useCallback, useEffect, useReducer } from 'react';
import { advanceGame, type Game, type GameEvent, isOver, newGame, applyGameEvent } from './engine/game';
import { playSettings, type PlaySettings, type Speed } from './play-settings';
import { heightsText, landingText } from './announcements';

/** Idle, playing, game over; a game can also rest (+). */
export type GameStage = 'idle' | 'playing' | 'paused' | 'over';

export interface Play extends PlaySettings {
  game: Game | null;
  paused: boolean;
  /** The last announcement; its number makes the same words news again. */
  announcement: { number: number; text: string };
}

export type PlayAction =
  | { do: 'start'; seed: string }
  | { do: 'press'; event: GameEvent }
  | { do: 'pass'; ms: number }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'read heights' }
  | { do: 'calm'; calm: boolean }
  | { do: 'speed'; speed: Speed };

export const firstPlay = (settings: PlaySettings): Play => ({
  ...settings,
  game: null,
  paused: false,
  announcement: { number: 0, text: '' },
});

export function stageOf({ game, paused }: Play): GameStage {
  if (!game) return 'idle';
  if (isOver(game)) return 'over';
  return paused ? 'paused' : 'playing';
}

const announce = (play: Play, text: string): Play => ({
  ...play,
  announcement: { number: play.announcement.number + 1, text },
});

function withGame(play: Play, game: Game): Play {
  const next = { ...play, game, best: Math.max(play.best, game.score) };
  const { landed, score } = game;
  return landed && landed !== play.game?.landed ? announce(next, landingText(landed, score)) : next;
}

/** What happens in a game that runs; one that rests or is over lets it pass by. */
function whilePlaying(play: Play, change: (game: Game) => Game): Play {
  if (!play.game || stageOf(play) !== 'playing') return play;
  const game = change(play.game);
  return game === play.game ? play : withGame(play, game);
}

/** Everything that a visit of the game's window consists of, as one pure function. */
export function playOn(play: Play, dispatch: PlayAction): Play {
  switch (dispatch.do) {
    case 'start':
      return announce({ ...play, game: newGame(dispatch.seed, play), paused: false }, '');
    case 'press':
      return whilePlaying(play, (game) => applyGameEvent(game, dispatch.event));
    case 'pass':
      return whilePlaying(play, (game) => advanceGame(game, dispatch.ms * Number(play.speed)));
    case 'pause':
      return stageOf(play) === 'playing' ? { ...play, paused: true } : play;
    case 'resume':
      return { ...play, paused: false };
    case 'read heights':
      return play.game && stageOf(play) === 'playing' ? announce(play, heightsText(play.game)) : play;
    case 'calm':
      return {
        ...play,
        calm: dispatch.calm,
        game: play.game && applyGameEvent(play.game, dispatch.calm ? 'calm' : 'timed'),
      };
    case 'speed':
      return { ...play, speed: dispatch.speed };
  }
}

type Dispatch = (dispatch: PlayAction) => void;

// A frame that took longer was not seen: the game does not jump over it.
const LONGEST_FRAME_MS = 250;

/** Lets time pass while the game runs, frame by frame. */
function useClock(running: boolean, dispatch: Dispatch) {
  useEffect(() => {
    if (!running) return undefined;
    let before: number | null = null;
    let frame = requestAnimationFrame(function pass(now) {
      if (before !== null) dispatch({ do: 'pass', ms: Math.min(now - before, LONGEST_FRAME_MS) });
      before = now;
      frame = requestAnimationFrame(pass);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, dispatch]);
}

/** Who looks away finds the game as they left it. */
function usePauseOnBlur(playing: boolean, dispatch: Dispatch) {
  useEffect(() => {
    if (!playing) return undefined;
    const pause = () => dispatch({ do: 'pause' });
    const pauseWhenHidden = () => document.visibilityState === 'hidden' && pause();
    window.addEventListener('blur', pause);
    document.addEventListener('visibilitychange', pauseWhenHidden);
    return () => {
      window.removeEventListener('blur', pause);
      document.removeEventListener('visibilitychange', pauseWhenHidden);
    };
  }, [playing, dispatch]);
}

/** A game with its clock, its pauses and what the browser keeps of it. */
export function useGame() {
  const [play, dispatch] = useReducer(playOn, null, () => firstPlay(playSettings.get()));
  const { best, calm, speed } = play;
  const stage = stageOf(play);
  useClock(stage === 'playing' && !calm, dispatch);
  usePauseOnBlur(stage === 'playing', dispatch);
  useEffect(() => playSettings.set({ best, calm, speed }), [best, calm, speed]);
  return {
    play,
    stage,
    start: useCallback(() => dispatch({ do: 'start', seed: `${Date.now()} ${Math.random()}` }), []),
    press: useCallback((event: GameEvent) => dispatch({ do: 'press', event }), []),
    pause: useCallback(() => dispatch({ do: 'pause' }), []),
    resume: useCallback(() => dispatch({ do: 'resume' }), []),
    readHeights: useCallback(() => dispatch({ do: 'read heights' }), []),
    setCalm: useCallback((on: boolean) => dispatch({ do: 'calm', calm: on }), []),
    setSpeed: useCallback((share: Speed) => dispatch({ do: 'speed', speed: share }), []),
  };
}

export type GameInPlay = ReturnType<typeof useGame>;
