import { createHash } from 'node:crypto';
import { StripeApiError } from '../errors';
import type { Replay } from '../records';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Digest of a call's parameters. */
export const requestDigest = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/**
 * The stored response of an idempotency key; undefined for a new key.
 * @throws StripeApiError 400 if the key was used with other parameters, 409 if its call is still running (the SDK retries)
 */
export function findReplay(
  key: string,
  digest: string,
  now: number,
  running: ReadonlyMap<string, string>,
  find: (key: string) => Replay | undefined,
): Replay | undefined {
  const stored = find(key);
  const replay = stored && now - stored.created <= KEY_LIFETIME_MS ? stored : undefined;
  const known = running.get(key) ?? replay?.digest;
  if (known !== undefined && known !== digest)
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (running.has(key))
    throw new StripeApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key. Please try again later: ${key}`,
    });
  return replay;
}
