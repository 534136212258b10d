import { useCallback, useEffect, useReducer } from 'react';
import { advanceGame, type Game, type GameEvent, isOver, newGame, applyGameEvent } from './engine/game';
import { playSettings, type PlaySettings, type Speed } from './play-settings';
import { heightsText, landingText } from './announcements';

export type GameStage = 'idle' | 'playing' | 'paused' | 'over';

export interface Play extends PlaySettings {
  game: Game | null;
  paused: boolean;
  /** The last announcement. A new number announces the same text again. */
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

/** Changes a running game; a paused or finished one stays as it is. */
function whilePlaying(play: Play, change: (game: Game) => Game): Play {
  if (!play.game || stageOf(play) !== 'playing') return play;
  const game = change(play.game);
  return game === play.game ? play : withGame(play, game);
}

/** Reducer of the game dialog. */
export function playOn(play: Play, action: PlayAction): Play {
  switch (action.do) {
    case 'start':
      return announce({ ...play, game: newGame(action.seed, play), paused: false }, '');
    case 'press':
      return whilePlaying(play, (game) => applyGameEvent(game, action.event));
    case 'pass':
      return whilePlaying(play, (game) => advanceGame(game, action.ms * Number(play.speed)));
    case 'pause':
      return stageOf(play) === 'playing' ? { ...play, paused: true } : play;
    case 'resume':
      return { ...play, paused: false };
    case 'read heights':
      return play.game && stageOf(play) === 'playing' ? announce(play, heightsText(play.game)) : play;
    case 'calm':
      return {
        ...play,
        calm: action.calm,
        game: play.game && applyGameEvent(play.game, action.calm ? 'calm' : 'timed'),
      };
    case 'speed':
      return { ...play, speed: action.speed };
  }
}

type Dispatch = (action: PlayAction) => void;

// A longer frame, as after a suspended tab, counts as this long, so that the game does not jump.
const LONGEST_FRAME_MS = 250;

/** Advances a running game frame by frame. */
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

/** Pauses the game when the window loses the focus. */
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

/** A game with its clock, automatic pauses and saved settings. */
export function useGame() {
  const [play, dispatch] = useReducer(playOn, null, () => firstPlay(playSettings.get()));
  const { best, calm, speed } = play;
  const stage = stageOf(play);
  useClock(stage === 'playing' && !calm, dispatch);
  usePauseOnBlur(stage === 'playing', dispatch);
  // Another tab may have reached a better score.
  useEffect(() => playSettings.set((now) => ({ best: Math.max(now.best, best), calm, speed })), [best, calm, speed]);
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
