import type { Comment } from '@farm/contracts';
import { alike, kept, type Alike, type Clock } from '@farm/server-kit';
import { flatPage, readPage, THREAD, type Page } from './comments';
import { shown } from './stored-comment';
import type { ThreadRepository } from './thread.repository';
import { withOwn } from './with-own';

/** What everybody sees of it changes by a write: a second old at most. docs/decisions/0041. */
const FRESH_SECONDS = 1;
const LIMITS = 50; // `limit` is a number from 1 to 50
const NOBODY = '';

interface Kept extends Page {
  /** As everybody is told it. */
  told: Comment[];
  readAt: Date;
}

export interface FirstPage {
  /** The first page for this browser; null: one that has never been here, whom nothing can belong to. */
  read(visitor: string | null, limit: number): Promise<Comment[] | Alike<Comment[]>>;
  /** Something was written here. */
  forget(): void;
}

/**
 * The page that a crowd asks for: two statements a second and process, whoever asks. What a browser wrote and liked is
 * one more, asked for browsers that have been here before; so they see their own words at once, on every copy.
 */
export function firstPage(store: ThreadRepository, clock: Clock): FirstPage {
  const keep = { clock, freshSeconds: FRESH_SECONDS, most: LIMITS };
  const pages = kept(async (limit): Promise<Kept> => {
    const readAt = clock.now();
    const page = await readPage({ limit: Number(limit), before: null, visitor: NOBODY }, store);
    return { ...page, readAt, told: flatPage(page).map(shown) };
  }, keep);
  return {
    async read(visitor, limit) {
      const page = await pages(String(limit));
      if (visitor === null) return alike(page.told);
      const ids = [...page.roots, ...page.replies].map(({ id }) => id);
      const since = new Date(page.readAt.getTime() - FRESH_SECONDS * 1_000);
      const own = await store.ownOf({ thread: THREAD, visitor, ids, since });
      return own.length === 0 ? alike(page.told) : flatPage(withOwn(page, own, limit)).map(shown);
    },
    forget: pages.forget,
  };
}
