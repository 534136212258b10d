import type { ContentSection } from '@farm/contracts';
import { type CommunityDb, lockInTransaction, Prisma, transaction } from '@farm/prisma';
import { hasAllFiles } from '../files/files.repository';

export interface ContentAuthor {
  /** The operator's id. */
  actor: string;
  at: Date;
}

interface StoredVersion extends ContentAuthor {
  version: number;
  /** Null: the built-in content. */
  value: unknown;
}

export interface StoredDraft {
  value: unknown;
  updatedAt: Date;
}

const HISTORY = 30;

const jsonOf = (value: unknown) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));

/** What operators change of the site's content: a draft per section, and every published version. */
export const siteContentRepository = (db: CommunityDb) => {
  const newest = (tx: CommunityDb, section: ContentSection): Promise<StoredVersion | null> =>
    tx.contentVersion.findFirst({ where: { section }, orderBy: { version: 'desc' } });
  return {
    newest: (section: ContentSection) => newest(db, section),

    /** Newest first; at most 30. */
    history: (section: ContentSection): Promise<StoredVersion[]> =>
      db.contentVersion.findMany({ where: { section }, orderBy: { version: 'desc' }, take: HISTORY }),

    find: (section: ContentSection, version: number): Promise<StoredVersion | null> =>
      db.contentVersion.findFirst({ where: { section, version } }),

    draft: (section: ContentSection): Promise<StoredDraft | null> => db.contentDraft.findUnique({ where: { section } }),

    drafts: (): Promise<{ section: string; value: unknown }[]> => db.contentDraft.findMany(),

    saveDraft: async (section: ContentSection, value: unknown, { actor, at }: ContentAuthor): Promise<void> => {
      const data = { value: value as Prisma.InputJsonValue, actor, updatedAt: at };
      await db.contentDraft.upsert({ where: { section }, create: { section, ...data }, update: data });
    },

    deleteDraft: async (section: ContentSection): Promise<void> => {
      await db.contentDraft.deleteMany({ where: { section } });
    },

    /** Publishes a value and deletes the section's draft. 'changed': `known` is no longer the section's newest version. */
    publish: (
      { section, value, known }: { section: ContentSection; value: unknown; known: number },
      author: ContentAuthor,
    ): Promise<'published' | 'changed' | 'file_missing'> =>
      transaction(db, async (tx) => {
        await lockInTransaction(tx, 'community content');
        if (((await newest(tx, section))?.version ?? 0) !== known) return 'changed';
        if (!(await hasAllFiles(tx, value))) return 'file_missing';
        await tx.contentVersion.create({ data: { section, value: jsonOf(value), ...author } });
        await tx.contentDraft.deleteMany({ where: { section } });
        return 'published';
      }),
  };
};
export type SiteContentRepository = ReturnType<typeof siteContentRepository>;
