import type { ModerationMode } from '@farm/contracts';
import { SCREEN_RULES, type Reason, type ScreenContext } from './screen-rules';

const HOLDS = 50;

export interface Verdict {
  held: boolean;
  score: number;
  reasons: Reason[];
}

/** What operators' settings hold, whatever the points say. */
function heldByMode(mode: ModerationMode, { firstComment }: ScreenContext): Reason | null {
  if (mode === 'hold-all') return { reason: 'Every comment waits today', points: 0 };
  if (mode === 'hold-first' && firstComment) return { reason: 'The first comment of a visitor waits', points: 0 };
  return null;
}

/** Publish or hold, never refuse: the sum of the rules' points, and why. Pure. */
export function screen(context: ScreenContext, mode: ModerationMode): Verdict {
  const reasons = SCREEN_RULES.flatMap((rule) => rule(context) ?? []);
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  const byMode = heldByMode(mode, context);
  return { held: score >= HOLDS || byMode !== null, score, reasons: byMode ? [...reasons, byMode] : reasons };
}
