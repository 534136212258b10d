import { WRITER_KEY } from '@farm/farm';
import { kept } from '../hub/kept';

/** How this browser's visitor signs: what they typed once they need not type again on the next form. */
export interface Writer {
  name: string;
  email: string;
}

const fits = (stored: unknown): stored is Writer => {
  const { name, email } = (stored ?? {}) as Partial<Writer>;
  return typeof name === 'string' && typeof email === 'string';
};

export const knownWriter = kept<Writer>(WRITER_KEY, { name: '', email: '' }, fits);
