import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestUpstream {
  url: string;
  /** Requests without readiness probes: 'GET /api/…'. */
  requests: string[];
  ready: boolean;
  /** Drops every connection and stops listening, as a killed process does. */
  kill(): Promise<void>;
  /** Listens again on its port. */
  rise(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const everything: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

const services: Server[] = [];

/** Stops the services of a spec; call it after each test. */
export const stopServices = async (): Promise<void> =>
  void (await Promise.all(
    services.splice(0).map(async (server) => {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    }),
  ));

/** A service on a port of this machine that answers /readyz, with its contract, and everything else with `answer`. */
export async function startService(
  name = 'community',
  version = '1.3',
  answer: Answer = everything,
): Promise<TestUpstream> {
  const service = { requests: [] as string[], ready: true };
  const server = createServer((request, response) => {
    response.setHeader('x-farm-contract', `${name}/${version}`);
    if (request.url === '/readyz') return void response.writeHead(service.ready ? 200 : 503).end('{}');
    service.requests.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  services.push(server);
  // As services do: Node's five seconds end a connection while a busy gateway writes into it.
  server.keepAliveTimeout = 72_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
    rise: async () => void (await once(server.listen(port, '127.0.0.1'), 'listening')),
  });
}
