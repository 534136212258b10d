import type { ContentSection } from '@farm/contracts';
import { type CommunityDb, lockInTransaction, Prisma, transaction } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { hasAllFiles } from '../files/files.repository';
import { ADDRESS_CHANGED, enqueueEmail } from '../mailbox/enqueue-email';
import type { AddressChange } from './address-changes';

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

/** When the draft that the operator saw was saved; null: there was none; undefined: their page does not say. */
export type KnownDraft = Date | null | undefined;

interface Deletion {
  section: ContentSection;
  knownDraft?: KnownDraft;
}

interface Publication extends Deletion {
  value: unknown;
  /** The newest version that the operator saw. */
  known: number;
}

/** The addresses that a publication replaces. `before`: the value that was published; null: the built-in content. */
type FindAddressChanges = (before: unknown) => AddressChange[];

const isSameDraft = (stored: StoredDraft | null, known: KnownDraft): boolean =>
  known === undefined || stored?.updatedAt.getTime() === known?.getTime();

const HISTORY = 30;

const jsonOf = (value: unknown) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));

/** What operators change of the site's content: a draft per section, and every published version. */
export const siteContentRepository = (db: CommunityDb, jobs: EmailJobs) => {
  const newest = (tx: CommunityDb, section: ContentSection): Promise<StoredVersion | null> =>
    tx.contentVersion.findFirst({ where: { section }, orderBy: { version: 'desc' } });
  const draft = (tx: CommunityDb, section: ContentSection): Promise<StoredDraft | null> =>
    tx.contentDraft.findUnique({ where: { section } });
  /** Changes of the content run one after another, so that what is checked is what is written. */
  const exclusive = <T>(work: (tx: CommunityDb) => Promise<T>): Promise<T> =>
    transaction(db, async (tx) => {
      await lockInTransaction(tx, 'community content');
      return work(tx);
    });
  return {
    newest: (section: ContentSection) => newest(db, section),

    /** Newest first; at most 30. */
    history: (section: ContentSection): Promise<StoredVersion[]> =>
      db.contentVersion.findMany({ where: { section }, orderBy: { version: 'desc' }, take: HISTORY }),

    find: (section: ContentSection, version: number): Promise<StoredVersion | null> =>
      db.contentVersion.findFirst({ where: { section, version } }),

    draft: (section: ContentSection) => draft(db, section),

    drafts: (): Promise<{ section: string; value: unknown }[]> => db.contentDraft.findMany(),

    /** 'draft_changed': the stored draft is not the one that the operator saw. */
    saveDraft: (
      { section, value, knownDraft }: Omit<Publication, 'known'>,
      { actor, at }: ContentAuthor,
    ): Promise<'done' | 'draft_changed'> =>
      exclusive(async (tx) => {
        if (!isSameDraft(await draft(tx, section), knownDraft)) return 'draft_changed';
        const data = { value: value as Prisma.InputJsonValue, actor, updatedAt: at };
        await tx.contentDraft.upsert({ where: { section }, create: { section, ...data }, update: data });
        return 'done';
      }),

    /** 'draft_changed': as of saveDraft. */
    deleteDraft: ({ section, knownDraft }: Deletion): Promise<'done' | 'draft_changed'> =>
      exclusive(async (tx) => {
        const stored = await draft(tx, section);
        if (stored && !isSameDraft(stored, knownDraft)) return 'draft_changed';
        await tx.contentDraft.deleteMany({ where: { section } });
        return 'done';
      }),

    /**
     * Publishes a value, deletes the section's draft and tells the email addresses that are replaced. 'changed', 'draft_changed': version or draft is not the one that the
     * operator saw.
     */
    publish: (
      { section, value, known, knownDraft }: Publication,
      author: ContentAuthor,
      findAddressChanges: FindAddressChanges,
    ): Promise<'done' | 'changed' | 'draft_changed' | 'file_missing'> =>
      exclusive(async (tx) => {
        const before = await newest(tx, section);
        if ((before?.version ?? 0) !== known) return 'changed';
        if (!isSameDraft(await draft(tx, section), knownDraft)) return 'draft_changed';
        if (!(await hasAllFiles(tx, value))) return 'file_missing';
        const { version } = await tx.contentVersion.create({ data: { section, value: jsonOf(value), ...author } });
        await tx.contentDraft.deleteMany({ where: { section } });
        for (const change of findAddressChanges(before?.value ?? null))
          await enqueueEmail(tx, jobs, {
            dedupeKey: `address:${version}:${change.label}`,
            kind: ADDRESS_CHANGED,
            payload: { to: change.before, ...change },
            at: author.at,
          });
        return 'done';
      }),
  };
};
export type SiteContentRepository = ReturnType<typeof siteContentRepository>;
