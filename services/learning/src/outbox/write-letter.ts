import type { OutboxRow, Written } from '@farm/server-kit/mail';
import { SIGN_IN, signInLetter } from '../accounts/code/sign-in-letter';

type Row = Pick<OutboxRow, 'kind' | 'payload' | 'at'>;
/** A writer that looks into the database first; null: nothing to send any more. */
type AskingWriter = (row: Row) => Promise<Written | null>;
type Writer = (row: Row, siteOrigin: string) => Written;

/** Who writes which kind of letter. */
const WRITERS: Readonly<Record<string, Writer>> = {
  [SIGN_IN]: signInLetter,
};

/** The letter of an outbox row, and to whom it goes. Throws on a kind that nobody writes: a bug. */
export const writeLetter =
  (siteOrigin: string, asking: Readonly<Record<string, AskingWriter>> = {}) =>
  (row: Row): Written | Promise<Written | null> => {
    const ask = asking[row.kind];
    if (ask) return ask(row);
    const write = WRITERS[row.kind];
    if (!write) throw new Error(`No letter is called ${row.kind}`);
    return write(row, siteOrigin);
  };
