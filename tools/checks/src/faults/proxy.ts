import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What the network between two programs does at the moment. */
interface Weather {
  /** Each piece comes this much later. */
  latencyMs: number;
  /** Of one direction of one connection; Infinity: as fast as it can. */
  bytesPerSecond: number;
  /** Nothing comes through, nothing is refused; what was sent arrives when it ends. */
  blackHole: boolean;
  /** New connections, and the ones that carry something, are reset. */
  reset: boolean;
  /** The answering side is told that nothing more will be sent, after the first piece. */
  halfClose: boolean;
  /** One bit of every so many bytes is another; 0: of none. */
  flipEvery: number;
}

const FAIR: Weather = {
  ...{ latencyMs: 0, bytesPerSecond: Infinity, blackHole: false },
  ...{ reset: false, halfClose: false, flipEvery: 0 },
};
const LOOK_MS = 20;

/** A stretch of network that can be made to fail. */
export interface TcpProxy {
  port: number;
  /** Changes the weather for what is sent from now on; without words it is fair again. */
  weather(changes?: Partial<Weather>): void;
  /** Resets every connection there is. */
  cut(): void;
  /** Connections at this moment. */
  count(): number;
  close(): Promise<void>;
}

function flipped(bytes: Buffer, every: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = every - 1; at < copy.length; at += every) copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** Carries one direction of one connection until one of its ends is gone. */
async function carry(from: Socket, to: Socket, now: () => Weather): Promise<void> {
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      const { latencyMs, bytesPerSecond } = now();
      if (latencyMs > 0) await pause(latencyMs);
      if (Number.isFinite(bytesPerSecond)) await pause((piece.length / bytesPerSecond) * 1_000);
      while (now().blackHole && !from.destroyed && !to.destroyed) await pause(LOOK_MS);
      const { reset, flipEvery, halfClose } = now();
      if (reset) return void (from.resetAndDestroy(), to.resetAndDestroy());
      to.write(flipEvery > 0 ? flipped(piece, flipEvery) : piece);
      if (halfClose) to.end();
    }
    to.end();
  } catch {
    to.destroy();
  }
}

/** Listens on a free port of this machine and carries each connection on to `port`, through the weather of the moment. */
export async function tcpProxy(port: number): Promise<TcpProxy> {
  let weather = FAIR;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (weather.reset) return void near.resetAndDestroy();
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => other.destroy()).once('close', () => sockets.delete(socket));
      void carry(socket, other, () => weather);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = () => sockets.forEach((socket) => void socket.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    weather: (changes = {}) => void (weather = { ...FAIR, ...changes }),
    cut,
    count: () => sockets.size / 2,
    close: () => {
      cut();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
}
