import type { Refusal } from '@farm/contracts';

interface Failure {
  /** HTTP status; 0 when nobody answered. */
  status: number;
  text: string;
  refusal: Refusal | null;
  cause?: unknown;
}

/** A call that did not succeed. Spec 1 section 8: the message is the status, a colon and a space, then the body. */
export class CallFailed extends Error {
  readonly status: number;
  readonly refusal: Refusal | null;
  constructor({ status, text, refusal, cause }: Failure) {
    super(`${status}: ${text}`, { cause });
    this.name = 'CallFailed';
    this.status = status;
    this.refusal = refusal;
  }
}

/** Reads the error envelope out of an answer's body; null when it is something else. */
export function readRefusal(body: string): Refusal | null {
  try {
    const value: unknown = JSON.parse(body);
    const isRefusal = typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
    return isRefusal ? (value as Refusal) : null;
  } catch {
    return null;
  }
}

/** The refusal a service answered with; null for lost networks and for bugs. */
export const refusalOf = (error: unknown): Refusal | null => (error instanceof CallFailed ? error.refusal : null);

/** Whether a service answered at all, be it with a refusal: the other failures are the network's. */
export const isRefusal = (error: unknown): boolean => error instanceof CallFailed && error.status > 0;

/** The human sentence of a refusal, if there is one. */
export const sentenceOf = (error: unknown): string | undefined => refusalOf(error)?.message;
