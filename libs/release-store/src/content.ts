import { createHash } from 'node:crypto';
import type { Release } from '@farm/contracts';
import type { SiteContent } from '@farm/farm';
import { contentKey } from './keys';
import { IntegrityError } from './read';
import { canonical, sriOf } from './signature';
import type { ReleaseStore } from './store';

const ID_LENGTH = 12;

type ContentRef = NonNullable<Release['content']>;

/** Stores published content under the hash of its bytes. Resolves with what a revision says of it; null: nothing is changed. */
export async function storeContent(store: ReleaseStore, content: SiteContent): Promise<ContentRef | null> {
  if (Object.keys(content).length === 0) return null;
  const bytes = Buffer.from(`${canonical(content)}\n`);
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH);
  await store.putNew(contentKey(id), bytes);
  return { id, sri: sriOf(bytes) };
}

/**
 * Reads a revision's content; undefined: it has the built-in content.
 * @throws {IntegrityError} if it is missing or differs from what was signed
 */
export async function readReleasedContent(
  store: ReleaseStore,
  ref: ContentRef | undefined,
): Promise<{ id: string; value: SiteContent } | undefined> {
  if (!ref) return undefined;
  const bytes = await store.get(contentKey(ref.id));
  if (!bytes || sriOf(bytes) !== ref.sri)
    throw new IntegrityError(`content@${ref.id} is missing or differs from what was released`);
  return { id: ref.id, value: JSON.parse(bytes.toString('utf8')) as SiteContent };
}
