import { Prisma } from '../generated/client/client';

/** Whether a row was refused because another one holds its unique key. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
