import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OneOf } from '@farm/contracts';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A content file is invalid; the service does not start. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

export const NonEmptyText = Type.String({ minLength: 1 });
export const ContentSlug = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
export const HttpsUrl = Type.String({ pattern: '^https://\\S+$' });
export const SomeOf = <const T extends readonly string[]>(values: T) =>
  Type.Array(OneOf(values), { uniqueItems: true });

export const readContent = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/** @throws ContentError with the path of the first field that does not fit the schema. `name`: file, and row if any. */
export function checkContent<S extends TSchema>(name: string, schema: S, value: unknown): Static<S> {
  const [error] = Value.Errors(schema, value);
  if (error) throw new ContentError(name, `${error.path || 'the file'} does not fit: ${error.message}`);
  return value as Static<S>;
}

/** Reads a JSON file and checks it. @throws ContentError */
export const readJson = <S extends TSchema>(folder: string, file: string, schema: S): Static<S> =>
  checkContent(file, schema, JSON.parse(readContent(folder, file)));

/** @throws ContentError when two rows have one id, or there are none. */
export function assertUniqueIds(name: string, rows: readonly { id: string }[]): void {
  if (rows.length === 0) throw new ContentError(name, 'is empty');
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new ContentError(name, `${id} is there twice`);
    ids.add(id);
  }
}

/** A short hash of content files. */
export function contentVersion(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text);
  return digest.digest('hex').slice(0, 12);
}
