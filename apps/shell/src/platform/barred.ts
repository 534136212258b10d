import type { LiveRemote } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';
import { SHELL_API } from '@farm/web-kit/shell';

/** Why a remote's pages cannot come as long as this document lives; null: they can. */
export function barredFrom({ state, needs }: LiveRemote): 'off' | 'incompatible' | null {
  if (state === 'off') return 'off';
  return fits(SHELL_API, needs) === 'compatible' ? null : 'incompatible';
}
