import type { Prisma } from '../generated/client/client';

/** A value as a JSON column stores it: dates are texts, and fields without a value are left out. */
export const toJson = (value: object): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
