import { WRITER_KEY } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

/** Name and email address of this browser's visitor, for all forms. */
export interface VisitorProfile {
  name: string;
  email: string;
}

export const useVisitorProfile = createPersistentStore<VisitorProfile>(
  WRITER_KEY,
  v.object({ name: v.string(), email: v.string() }),
  { name: '', email: '' },
);
