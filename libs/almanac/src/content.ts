import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A table is invalid; the service that uses it does not start. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

export const NonEmptyText = Type.String({ minLength: 1 });
export const ContentSlug = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
export const HttpsUrl = Type.String({ pattern: '^https://\\S+$' });
export const ChoiceOf = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])));
export const SomeOf = <const T extends readonly string[]>(values: T) =>
  Type.Array(ChoiceOf(values), { uniqueItems: true });
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** @throws ContentError with the path of the first field that does not fit the schema. `name`: file, and row if any. */
export function checkContent<S extends TSchema>(name: string, schema: S, value: unknown): Static<S> {
  const [error] = Value.Errors(schema, value);
  if (error) throw new ContentError(name, `${error.path || 'the file'} does not fit: ${error.message}`);
  return value as Static<S>;
}

/** @throws ContentError when two rows have one id, or there are none. */
export function assertUniqueIds(name: string, rows: readonly { id: string }[]): void {
  if (rows.length === 0) throw new ContentError(name, 'is empty');
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new ContentError(name, `${id} is there twice`);
    ids.add(id);
  }
}
