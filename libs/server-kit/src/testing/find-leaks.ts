import type { ServiceName } from '@farm/contracts';
import type { Api } from './api';
import type { Browser } from './browser';
import { sampleCalls } from './guarded-calls';

interface Somebody {
  /** What is named in a call by its own name: `{ sessionId: … }`, the ids of somebody else. */
  ids: Readonly<Record<string, unknown>>;
  /** What nobody else may read. */
  secrets: readonly string[];
}

/**
 * Makes every call of a service but the operators' as another visitor who knows somebody's ids, and gives the calls that
 * told a secret.
 */
export async function findLeaks(api: Api, service: ServiceName, as: Browser, { ids, secrets }: Somebody) {
  const leaks: string[] = [];
  for (const { key, access, input } of sampleCalls(service, ids)) {
    if (access === 'operator') continue;
    const { bytes, headers } = await api.raw(key, input, { as });
    const response = `${bytes.toString('utf8')} ${JSON.stringify(headers)}`;
    leaks.push(...secrets.filter((secret) => response.includes(secret)).map((secret) => `${key} tells ${secret}`));
  }
  return leaks;
}
