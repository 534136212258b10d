import { Prisma } from '../generated/client/client';

/** The columns of a SELECT: an expression for each property of a row. */
export const selectList = <Column extends string>(columns: Readonly<Record<Column, Prisma.Sql>>): Prisma.Sql =>
  Prisma.join(
    Object.entries<Prisma.Sql>(columns).map(
      ([name, expression]) => Prisma.sql`${expression} AS ${Prisma.raw(`"${name}"`)}`,
    ),
  );
