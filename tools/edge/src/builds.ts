import { createHash } from 'node:crypto';
import type { Build } from '@farm/contracts';
import { readBuild, type ReleaseStore } from '@farm/release';

/** A published build and the integrity of its build.json, from which browsers trust every other file of it. */
export interface Loaded {
  build: Build;
  sri: string;
}

export type BuildReader = (name: string, id: string, sri?: string) => Promise<Loaded | null>;

// All builds of some weeks; each is a few kB.
const KEPT = 200;

/**
 * Reads build.json of published builds, each once: what is published never changes. null when it is not published;
 * throws Damaged when its bytes are not those of `sri`, which the signed revision says, or no build at all.
 */
export function buildReader(store: ReleaseStore): BuildReader {
  const kept = new Map<string, Loaded>();
  return async (name, id, sri) => {
    if (!/^[a-z]+$/.test(name) || !/^[0-9a-f]{12}$/.test(id)) return null;
    const key = `${name}@${id}`;
    const known = kept.get(key);
    if (known && (sri === undefined || known.sri === sri)) return known;
    const found = await readBuild(store, name, id, sri);
    if (!found) return null;
    const loaded = {
      build: found.build,
      sri: `sha384-${createHash('sha384').update(found.bytes).digest('base64')}`,
    };
    kept.set(key, loaded);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return loaded;
  };
}
