declare module 'webpack-hot-middleware' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Compiler } from 'webpack';

  interface HotMiddleware {
    (request: IncomingMessage, response: ServerResponse, next?: () => void): void;
    close(): void;
  }
  /** Sends events about compilations to the pages that have its client. */
  function hotMiddleware(compiler: Compiler, options: { path: string; log: false }): HotMiddleware;
  export = hotMiddleware;
}
