import type { Clock } from '@farm/server-kit';
import type { FileStore } from '../downloads/storage/storage.provider';
import type { ErasureRepository } from './erase-person.repository';

export interface Erasing {
  erasure: ErasureRepository;
  files: Pick<FileStore, 'removeOlder'>;
  clock: Clock;
}

const DAY_MS = 86_400_000;

/**
 * A deletion request: the address and its digest leave every table of the store, and with them every key, link and
 * browser that opened this library, letters that still wait, and the stamped copies that name the buyer. Orders stay for
 * the books, without a name. May be repeated. Gives how many orders named the address.
 */
export async function erasePerson(email: string, { erasure, files, clock }: Erasing): Promise<{ orders: number }> {
  const orderIds = await erasure.erase(email);
  const tomorrow = new Date(clock.now().getTime() + DAY_MS); // whatever is there, is older
  for (const id of orderIds) await files.removeOlder(`stamped/${id}`, tomorrow);
  return { orders: orderIds.length };
}
