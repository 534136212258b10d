import type { DexterDb } from '@farm/prisma';

/** A person compared the text of a card with a page. */
interface FactCheck {
  cardId: string;
  text: string;
  source: string;
  by: string;
  at: Date;
}

export const factChecksRepository = (db: DexterDb) => ({
  add: async (check: FactCheck): Promise<void> => void (await db.factCheck.create({ data: check })),

  /** Checks of cards, oldest first; of all cards without `cardIds`. */
  list: (cardIds?: readonly string[]): Promise<FactCheck[]> =>
    db.factCheck.findMany({
      ...(cardIds && { where: { cardId: { in: [...cardIds] } } }),
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { cardId: true, text: true, source: true, by: true, at: true },
    }),
});
export type FactChecksRepository = ReturnType<typeof factChecksRepository>;
