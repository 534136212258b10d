import { persistentStore } from '@farm/web-kit';

/** Share of the full speed. */
export type Speed = '0.5' | '0.75' | '1';

/** What this browser saves of the game. */
export interface PlaySettings {
  best: number;
  calm: boolean;
  speed: Speed;
}

const DEFAULTS: PlaySettings = { best: 0, calm: false, speed: '1' };

const isSpeed = (value: unknown): value is Speed => value === '0.5' || value === '0.75' || value === '1';

/** Anybody may have written to storage: invalid values are replaced by their defaults. */
function parse(stored: unknown): PlaySettings {
  const { best, calm, speed } = stored as Record<string, unknown>;
  return {
    best: typeof best === 'number' && Number.isSafeInteger(best) && best > 0 ? best : DEFAULTS.best,
    calm: calm === true,
    speed: isSpeed(speed) ? speed : DEFAULTS.speed,
  };
}

export const playSettings = persistentStore('farm.harvest-rows', parse, DEFAULTS);
