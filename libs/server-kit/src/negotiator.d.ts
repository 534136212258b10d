declare module 'negotiator' {
  interface EncodingOptions {
    /** The server's order for encodings of the same weight. */
    preferred?: readonly string[];
  }
  class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string | string[] | undefined } });
    /** The acceptable ones of `available`, best first. */
    encodings<E extends string>(available: readonly E[], options?: EncodingOptions): E[];
  }
  export = Negotiator;
}
