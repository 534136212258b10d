interface HttpErrorOptions {
  /** Further fields of the error body, such as the current price. */
  extra?: Record<string, unknown>;
  /** Logged under the request id, never sent. */
  cause?: unknown;
  headers?: Record<string, string>;
}

/** An expected error with a sentence for visitors; the error handler sends it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    /** Such as 'comment.gone'. */
    readonly code: string,
    readonly sentence: string,
    readonly options: HttpErrorOptions = {},
  ) {
    super(sentence, { cause: options.cause });
  }
}

/** `sentence` is shown to visitors; put details for the log into `cause`. */
export function throwHttpError(status: number, code: string, sentence: string, options?: HttpErrorOptions): never {
  throw new HttpError(status, code, sentence, options);
}
