import type { Limit } from '@farm/contracts';
import type { Caller } from './caller';
import { kitOf } from './kit';
import { Refused } from './refuse';
import type { App } from './service-deps';

/**
 * A limit that refuses nobody: counts this caller and tells whether they are still within it. For what costs money
 * and has a free way beside it. `key` names the counter, once in the service.
 */
export function allowance(app: App, key: string, limit: Limit): (caller: Caller) => Promise<boolean> {
  const gate = kitOf(app).gate(key, limit);
  return async ({ visitor, request }) => {
    try {
      await gate({ visitor: { id: visitor, fresh: false, since: null }, address: request.ip });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 429) return false;
      throw error;
    }
  };
}
