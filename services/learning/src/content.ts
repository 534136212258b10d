import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContent } from '@farm/almanac';
import type { Static, TSchema } from '@sinclair/typebox';

export const readContent = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/** Reads a JSON file and checks it. @throws ContentError */
export const readJson = <S extends TSchema>(folder: string, file: string, schema: S): Static<S> =>
  checkContent(file, schema, JSON.parse(readContent(folder, file)));

/** A short hash of content files. */
export function contentVersion(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text);
  return digest.digest('hex').slice(0, 12);
}
