import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kept } from './twins';

/** A process of its own, as the front is one: answers what it was given, compressed before, and knows nothing else. */
process.once('message', (kept: readonly (readonly [string, Kept])[]) => {
  const answers = new Map(
    kept.map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '/');
    if (answer) response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://localhost:${port}`);
  });
});
process.send?.('loaded');
