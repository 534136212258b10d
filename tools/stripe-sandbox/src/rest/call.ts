import type { Cause, Company } from '../company';
import type { Put } from '../ledger';
import type { Form } from './form';

/** One call of the shop, already authenticated and read. */
export interface Call {
  company: Company;
  /** What stands in the path, such as a payment's id. */
  id: string;
  form: Form;
  requestId: string;
  idempotencyKey: string | null;
}

/** What the call answers, and what it leaves behind. */
export interface Answer {
  status: number;
  body: object;
  puts: readonly Put[];
}

export type Handler = (call: Call) => Answer;

/** An answer that changed nothing. */
export const shows = (body: object): Answer => ({ status: 200, body, puts: [] });

/** Who caused what the call did, as its events tell it. */
export const causeOf = ({ requestId, idempotencyKey }: Call): Cause => ({
  id: requestId,
  idempotency_key: idempotencyKey,
});
