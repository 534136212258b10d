import { WRITER_KEY } from '@farm/farm';
import { persistentStore } from '@farm/web-kit';

/** Name and email address of this browser's visitor, for all forms. */
export interface VisitorProfile {
  name: string;
  email: string;
}

const NOBODY: VisitorProfile = { name: '', email: '' };

const parse = (stored: unknown): VisitorProfile => {
  const { name, email } = stored as Partial<VisitorProfile>;
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : NOBODY;
};

export const visitorProfile = persistentStore(WRITER_KEY, parse, NOBODY);
