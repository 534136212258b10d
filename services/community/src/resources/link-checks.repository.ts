import type { CommunityDb } from '@farm/prisma';

/** How an address answered last. */
export interface LinkAnswer {
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

  /** One answer more: failures are counted in a row. */
  note: async ({ address, status, ok }: LinkAnswer, at: Date): Promise<void> => {
    const seen = { status, checkedAt: at };
    await db.linkCheck.upsert({
      where: { address },
      create: { address, ...seen, failures: ok ? 0 : 1 },
      update: { ...seen, failures: ok ? 0 : { increment: 1 } },
    });
  },
});
export type LinkChecksRepository = ReturnType<typeof linkChecksRepository>;
