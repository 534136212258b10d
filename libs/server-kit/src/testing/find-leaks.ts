import { isTeamAccess, type ServiceName } from '@farm/contracts';
import type { Api } from './api';
import type { Browser } from './browser';
import { sampleCalls } from './guarded-calls';

interface Somebody {
  /** Ids of another visitor by parameter name: `{ sessionId: … }`. */
  ids: Readonly<Record<string, unknown>>;
  /** Values that no other visitor may get. */
  secrets: readonly string[];
}

/**
 * Makes all calls of a service, except operators', as another visitor with somebody's ids. Resolves with the calls that
 * disclosed a secret.
 */
export async function findLeaks(api: Api, service: ServiceName, as: Browser, { ids, secrets }: Somebody) {
  const leaks: string[] = [];
  for (const { key, access, input } of sampleCalls(service, ids)) {
    if (isTeamAccess(access)) continue;
    const { bytes, headers } = await api.raw(key, input, { as });
    const response = `${bytes.toString('utf8')} ${JSON.stringify(headers)}`;
    leaks.push(...secrets.filter((secret) => response.includes(secret)).map((secret) => `${key} tells ${secret}`));
  }
  return leaks;
}
