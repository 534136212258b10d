const KEY = 'farm.harvest-rows';

/** Share of the full speed. */
export type Speed = '0.5' | '0.75' | '1';

/** What this browser remembers of the game. */
export interface KeptPlay {
  best: number;
  calm: boolean;
  speed: Speed;
}

const NOTHING: KeptPlay = { best: 0, calm: false, speed: '1' };

const isSpeed = (value: unknown): value is Speed => value === '0.5' || value === '0.75' || value === '1';

/** What was kept. Storage is anybody's to write: what does not fit is left out. */
export function readPlay(): KeptPlay {
  try {
    const { best, calm, speed } = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return {
      best: typeof best === 'number' && Number.isSafeInteger(best) && best > 0 ? best : NOTHING.best,
      calm: calm === true,
      speed: isSpeed(speed) ? speed : NOTHING.speed,
    };
  } catch {
    return NOTHING;
  }
}

/** Keeps it; where storage is full or refused it lasts as long as the page. */
export function keepPlay(play: KeptPlay): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(play));
  } catch {
    // the game goes on without a memory
  }
}
