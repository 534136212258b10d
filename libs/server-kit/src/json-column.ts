import type { Static, TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';

/**
 * Reads a JSON column by its schema, whose check is compiled once, at the first row. Fields that the schema no longer lists
 * are left out. @throws AssertError for a row of another shape
 */
export function jsonColumn<S extends TSchema>(schema: S): (stored: unknown) => Static<S> {
  let check: ReturnType<typeof TypeCompiler.Compile<S>> | undefined;
  return (stored) => ((check ??= TypeCompiler.Compile(schema)).Check(stored) ? stored : Value.Parse(schema, stored));
}
