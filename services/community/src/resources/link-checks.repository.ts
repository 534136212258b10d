import type { CommunityDb } from '@farm/prisma';

export interface LinkResult {
  address: string;
  status: number | null;
  ok: boolean;
}
export interface LinkState {
  status: number | null;
  failures: number;
  checkedAt: Date;
}

export const linkChecksRepository = (db: CommunityDb) => ({
  all: async (): Promise<ReadonlyMap<string, LinkState>> =>
    new Map((await db.linkCheck.findMany()).map(({ address, ...state }) => [address, state])),

  /** Counts failures in a row. */
  record: async ({ address, status, ok }: LinkResult, at: Date): Promise<void> => {
    const result = { status, checkedAt: at };
    await db.linkCheck.upsert({
      where: { address },
      create: { address, ...result, failures: ok ? 0 : 1 },
      update: { ...result, failures: ok ? 0 : { increment: 1 } },
    });
  },
});
export type LinkChecksRepository = ReturnType<typeof linkChecksRepository>;
