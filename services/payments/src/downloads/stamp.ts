import type { StoredGuide } from './storage.provider';

/** A paid guide on its way to one buyer. */
export interface Licensed {
  orderId: string;
  /** FARM-7K2Q-91XD */
  number: string;
  /** null: the stamp names the order only. */
  email: string | null;
}

/** The buyer's own copy of a guide. */
export async function stampedGuide(file: StoredGuide, _owner: Licensed): Promise<StoredGuide> {
  return file;
}
