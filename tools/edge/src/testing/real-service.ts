import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RealService {
  url: string;
  /** What was asked of it, readiness aside: 'GET /api/…'. */
  asked: string[];
  ready: boolean;
  /** Drops every connection and stops listening, as a killed process does. */
  kill(): Promise<void>;
  /** Listens again on its port. */
  rise(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const everything: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

const services: Server[] = [];

/** Ends what a spec started; call it after each. */
export const endServices = async (): Promise<void> =>
  void (await Promise.all(
    services.splice(0).map(async (server) => {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    }),
  ));

/** A service on a port of this machine that answers /readyz, with its contract, and everything else with `answer`. */
export async function realService(
  name = 'community',
  version = '1.3',
  answer: Answer = everything,
): Promise<RealService> {
  const service = { asked: [] as string[], ready: true };
  const server = createServer((request, response) => {
    response.setHeader('x-farm-contract', `${name}/${version}`);
    if (request.url === '/readyz') return void response.writeHead(service.ready ? 200 : 503).end('{}');
    service.asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  services.push(server);
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
