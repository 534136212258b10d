import type { ReleaseStore } from './store';

/**
 * The store as a dry run sees it: what would be written or deleted is remembered in memory, and read back; the store
 * itself is only read. So a dry run goes through the very same code, and cannot write.
 */
export function rehearsal(store: ReleaseStore): ReleaseStore {
  const written = new Map<string, Buffer>();
  const deleted = new Set<string>();
  const get = async (key: string) => written.get(key) ?? (deleted.has(key) ? null : await store.get(key));
  return {
    get,
    async putNew(key, bytes) {
      if (await get(key)) return 'exists';
      written.set(key, bytes);
      return 'written';
    },
    async list(prefix) {
      const below = [...written.keys()].filter((key) => key.startsWith(`${prefix}/`));
      const names = below.map((key) => key.slice(prefix.length + 1).split('/', 1)[0] ?? '');
      const kept = (await store.list(prefix)).filter((name) => !deleted.has(`${prefix}/${name}`));
      return [...new Set([...kept, ...names])].sort();
    },
    async delete(key) {
      written.delete(key);
      deleted.add(key);
    },
  };
}
