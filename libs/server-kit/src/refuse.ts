interface RefusalOptions {
  /** Further fields of the envelope that a page needs, such as the current price. */
  extra?: Record<string, unknown>;
  /** Why, for the log under the request id; never sent. */
  cause?: unknown;
  /** Answer headers, such as Retry-After. */
  headers?: Record<string, string>;
}

/** An expected 'no' with a sentence for people; the error handler turns it into the envelope. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly options: RefusalOptions = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = 'Refused';
  }
}

/**
 * Ends the request with this status, machine code ('comment.gone') and human sentence.
 * The sentence is shown to visitors; whatever explains the refusal to us goes into `cause`.
 */
export function refuse(status: number, code: string, sentence: string, options?: RefusalOptions): never {
  throw new Refused(status, code, sentence, options);
}
