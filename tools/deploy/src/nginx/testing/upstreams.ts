import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Upstream {
  address: string;
  close(): Promise<void>;
}

/** A server of this machine that answers as told. */
export async function upstream(answer: RequestListener): Promise<Upstream> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = await upstream(() => undefined);
  await probe.close();
  return Number(probe.address.split(':')[1]);
}
