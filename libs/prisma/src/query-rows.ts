import { type Static, type TArray, type TObject, Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
// A type-only import, because migrations and the generator run before the client is generated.
import type { Prisma, PrismaClient } from '../generated/client/client';

/** The `$queryRaw` of a client without its type argument, which would declare the type of the rows without checking it. */
export interface RawQuery {
  $queryRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): ReturnType<PrismaClient['$queryRaw']>;
}

const checks = new WeakMap<TObject, TypeCheck<TArray<TObject>>>();

/** Checks every row. The check is compiled at the first query; one row of 16 columns then takes 0.1 µs. */
function assertRows<Row extends TObject>(schema: Row, rows: unknown): asserts rows is Static<Row>[] {
  let check = checks.get(schema);
  if (!check) {
    const exact = Type.Object(schema.properties, { additionalProperties: false });
    check = TypeCompiler.Compile(Type.Array(exact));
    checks.set(schema, check);
  }
  if (check.Check(rows)) return;
  const error = check.Errors(rows).First();
  const [, , column = ''] = error?.path.split('/') ?? [];
  throw new Error(`Column "${column}" of a raw statement: ${error?.message ?? ''}`);
}

/**
 * Runs a statement that Prisma cannot express: queryRows(db, Row)`SELECT …`. The schema has a property for each column, and the
 * rows are checked against it.
 *
 * @throws Error that names a column that does not fit, is missing or is not in the schema; without its value
 */
export const queryRows =
  <Row extends TObject>(db: RawQuery, schema: Row) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<Static<Row>[]> => {
    const rows = await db.$queryRaw(sql, ...values);
    assertRows(schema, rows);
    return rows;
  };

/** The same for a statement that has exactly one row. @throws Error if it has none */
export const queryRow =
  <Row extends TObject>(db: RawQuery, schema: Row) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<Static<Row>> => {
    const [row] = await queryRows(db, schema)(sql, ...values);
    if (!row) throw new Error('A raw statement has no row');
    return row;
  };
