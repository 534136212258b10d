import { createHash } from 'node:crypto';
import { ApiError } from './errors';

/** An answer kept under its idempotency key. The parameters are kept as a digest only. */
export interface Replay {
  id: string;
  digest: string;
  status: number;
  body: object;
  created: number;
}

/** Answers are repeated for a day; afterwards the key is new again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export const digestOf = (method: string, path: string, body: string) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/**
 * What a key means now: undefined for a new one, else the answer to repeat.
 * Other parameters under the same key are a mistake of the caller; a call still running is a conflict, which the
 * SDK tries again by itself.
 */
export function earlier(
  key: string,
  digest: string,
  now: number,
  running: ReadonlyMap<string, string>,
  find: (key: string) => Replay | undefined,
): Replay | undefined {
  const kept = find(key);
  const replay = kept && now - kept.created <= KEPT_MS ? kept : undefined;
  const known = running.get(key) ?? replay?.digest;
  if (known !== undefined && known !== digest)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (running.has(key))
    throw new ApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key. Please try again later: ${key}`,
    });
  return replay;
}
