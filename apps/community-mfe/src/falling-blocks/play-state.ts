import { advance, isOver, newGame, step, type Game, type GameEvent } from './engine/game';
import type { KeptPlay, Speed } from './kept-play';
import { spokenHeights, spokenLanding } from './spoken';

/** Spec 2 section 4: idle, playing, game over; a game can also rest (+). */
export type Stage = 'idle' | 'playing' | 'paused' | 'over';

export interface Play extends KeptPlay {
  game: Game | null;
  paused: boolean;
  /** The last announcement; its number makes the same words news again. */
  said: { number: number; text: string };
}

export type PlayAct =
  | { do: 'start'; seed: string }
  | { do: 'press'; event: GameEvent }
  | { do: 'pass'; ms: number }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'read heights' }
  | { do: 'calm'; calm: boolean }
  | { do: 'speed'; speed: Speed };

export const firstPlay = (kept: KeptPlay): Play => ({
  ...kept,
  game: null,
  paused: false,
  said: { number: 0, text: '' },
});

export function stageOf({ game, paused }: Play): Stage {
  if (!game) return 'idle';
  if (isOver(game)) return 'over';
  return paused ? 'paused' : 'playing';
}

const say = (play: Play, text: string): Play => ({ ...play, said: { number: play.said.number + 1, text } });

function became(play: Play, game: Game): Play {
  const next = { ...play, game, best: Math.max(play.best, game.score) };
  const { landed, score } = game;
  return landed && landed !== play.game?.landed ? say(next, spokenLanding(landed, score)) : next;
}

/** What happens in a game that runs; one that rests or is over lets it pass by. */
function whilePlaying(play: Play, change: (game: Game) => Game): Play {
  if (!play.game || stageOf(play) !== 'playing') return play;
  const game = change(play.game);
  return game === play.game ? play : became(play, game);
}

/** Everything that a visit of the game's window consists of, as one pure function. */
export function playOn(play: Play, act: PlayAct): Play {
  switch (act.do) {
    case 'start':
      return say({ ...play, game: newGame(act.seed, play), paused: false }, '');
    case 'press':
      return whilePlaying(play, (game) => step(game, act.event));
    case 'pass':
      return whilePlaying(play, (game) => advance(game, act.ms * Number(play.speed)));
    case 'pause':
      return stageOf(play) === 'playing' ? { ...play, paused: true } : play;
    case 'resume':
      return { ...play, paused: false };
    case 'read heights':
      return play.game && stageOf(play) === 'playing' ? say(play, spokenHeights(play.game)) : play;
    case 'calm':
      return { ...play, calm: act.calm, game: play.game && step(play.game, act.calm ? 'calm' : 'timed') };
    case 'speed':
      return { ...play, speed: act.speed };
  }
}
