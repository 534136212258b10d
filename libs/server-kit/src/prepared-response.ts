import { memoizeByObject } from './memoize-by-object';
import { compileSerializer } from './schema-compilers';

const shared = new WeakSet<object>();

/** Declares that all callers get this value and that nobody changes it any more, so that serve() serializes it once. */
export function shareResponse<T>(value: T): T {
  if (typeof value === 'object' && value !== null) shared.add(value);
  return value;
}

/** Whether a value was declared by `shareResponse` or comes from a cache. */
export const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && shared.has(value);

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Serializes responses that all callers share: once for each value, so that its ETag and codings are made once too. */
export function sharedBodyOf(schema: object): (value: object) => Buffer {
  const serialize = compileSerializer({ schema, method: 'GET', url: '' });
  return memoizeByObject((value) => Buffer.from(serialize(value)));
}
