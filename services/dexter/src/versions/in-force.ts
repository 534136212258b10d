import { randomUUID } from 'node:crypto';
import type { Clock } from '@farm/server-kit';
import { untaught, type PersonaSnapshot } from './snapshot';
import type { VersionsRepository } from './versions.repository';

/** The version that counts at this moment. */
export type InForce = () => Promise<PersonaSnapshot>;

interface InForceDeps {
  store: VersionsRepository;
  knowledgeHash: string;
  clock: Clock;
}

/**
 * Reads which version is in force: one indexed read for each message, so that all copies of the service agree at once.
 * Versions never change, so they are kept in memory by id. The first call ever makes the first version.
 */
export function inForceReader({ store, knowledgeHash, clock }: InForceDeps): InForce {
  let known: PersonaSnapshot | null = null;
  return async () => {
    let id = await store.activeId();
    if (id === null) {
      await store.begin(randomUUID(), untaught(knowledgeHash), clock.now());
      id = await store.activeId();
    }
    if (id === null) throw new Error('no persona version is in force');
    if (known?.id === id) return known;
    const row = await store.find(id);
    if (!row) throw new Error(`persona version ${id} is gone`);
    known = row.snapshot;
    return known;
  };
}
