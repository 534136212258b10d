import { type CommunityDb, Prisma, queryRows, type SessionPool, transaction, withAdvisoryLock } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

export interface NewFile {
  hash: string;
  kind: Prisma.UploadedFileModel['kind'];
  name: string;
  alt: string | null;
  width: number | null;
  height: number | null;
  pages: number | null;
  bytes: number;
  actor: string;
  createdAt: Date;
}

export interface StoredFile extends NewFile {
  id: string;
}

/** A value names a file that was deleted. */
export class FileMissingError extends Error {}

/** Where a file is shown: a section of the site's content, or a post of the blog. */
const SectionUse = Type.Object({ section: Type.String(), isDraft: Type.Boolean() });
const PostUse = Type.Object({ post: Type.String() });
export type FileUse = Static<typeof SectionUse> | Static<typeof PostUse>;

const FileHash = Type.Object({ hash: Type.String() });

const ADDRESS = /\/api\/files\/([0-9a-f]{32})/g;

/**
 * Whether every uploaded file that a value names exists. Until the end of the transaction none of them can be deleted: `remove`
 * waits, and then finds the new use.
 */
export async function hasAllFiles(tx: CommunityDb, value: unknown): Promise<boolean> {
  const text = JSON.stringify(value) ?? '';
  const hashes = [...new Set([...text.matchAll(ADDRESS)].map(([, hash]) => hash as string))];
  if (hashes.length === 0) return true;
  const found = await queryRows(tx, FileHash)`
    SELECT hash FROM community.uploaded_file WHERE hash IN (${Prisma.join(hashes)}) ORDER BY hash FOR KEY SHARE`;
  return found.length === hashes.length;
}

/** Published content, drafts and posts that name the file, each once. */
async function usesOf(tx: CommunityDb, hash: string): Promise<FileUse[]> {
  const pattern = `%/api/files/${hash}%`;
  const sections = await queryRows(tx, SectionUse)`
    SELECT section, false AS "isDraft" FROM (
      SELECT DISTINCT ON (section) section, value FROM community.content_version ORDER BY section, version DESC
    ) AS published WHERE value::text LIKE ${pattern}
    UNION ALL
    SELECT section, true FROM community.content_draft WHERE value::text LIKE ${pattern}`;
  const posts = await queryRows(tx, PostUse)`
    SELECT title AS post FROM community.blog_post WHERE picture::text LIKE ${pattern} OR content LIKE ${pattern} ORDER BY id`;
  return [...sections, ...posts];
}

/** The files that editors uploaded; their bytes are in the file store. */
export const filesRepository = (db: CommunityDb, pool: SessionPool) => ({
  /** Runs a change of rows and their bytes while no other one runs: the same file may be deleted and uploaded at once. */
  exclusively: async <T>(change: () => Promise<T>): Promise<T> => {
    const result = await withAdvisoryLock(pool, 'community files', change, { wait: true });
    if (!result.acquired) throw new Error('The lock of the files was not acquired');
    return result.value;
  },

  list: (
    limit: number,
    { kind, before }: { kind: NewFile['kind'] | undefined; before: { createdAt: Date; id: string } | null },
  ): Promise<StoredFile[]> =>
    db.uploadedFile.findMany({
      where: {
        ...(kind !== undefined && { kind }),
        ...(before && {
          OR: [{ createdAt: { lt: before.createdAt } }, { createdAt: before.createdAt, id: { lt: before.id } }],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    }),

  findByHash: (hash: string): Promise<StoredFile | null> => db.uploadedFile.findUnique({ where: { hash } }),

  /** Stores a file, or finds the one with the same content. */
  add: async (file: NewFile): Promise<StoredFile> => {
    await db.uploadedFile.createMany({ data: [file], skipDuplicates: true });
    return db.uploadedFile.findUniqueOrThrow({ where: { hash: file.hash } });
  },

  /** Deletes a file that is shown nowhere. Null: no such file. */
  remove: (id: string): Promise<{ removed: StoredFile } | { uses: FileUse[] } | null> =>
    transaction(db, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM community.uploaded_file WHERE id = ${id}::uuid FOR UPDATE`;
      const file = await tx.uploadedFile.findUnique({ where: { id } });
      if (!file) return null;
      const uses = await usesOf(tx, file.hash);
      if (uses.length > 0) return { uses };
      await tx.uploadedFile.delete({ where: { id } });
      return { removed: file };
    }),
});
export type FilesRepository = ReturnType<typeof filesRepository>;
