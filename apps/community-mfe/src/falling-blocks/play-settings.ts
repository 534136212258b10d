import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

/** Share of the full speed. */
export type Speed = '0.5' | '0.75' | '1';

/** What this browser saves of the game. */
export interface PlaySettings {
  best: number;
  calm: boolean;
  speed: Speed;
}

const DEFAULTS: PlaySettings = { best: 0, calm: false, speed: '1' };

export const playSettings = createPersistentStore<PlaySettings>(
  'farm.harvest-rows',
  v.object({
    best: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), DEFAULTS.best),
    calm: v.fallback(v.boolean(), DEFAULTS.calm),
    speed: v.fallback(v.picklist(['0.5', '0.75', '1']), DEFAULTS.speed),
  }),
  DEFAULTS,
);
