import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LIMITS = { checkMs: 2_000, stalledMs: 20_000, bytesPerSecond: 4_096 };

interface Progress {
  /** Bytes of the chunks that the reader has taken completely. */
  taken: number;
  /** When it took the last of them, or began to have something to take. */
  since: number;
}

const takenBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

/** Milliseconds that a reader has for the next chunk. Bytes that it sends do not count, and a chunk is taken only as a whole. */
const allowedMs = ({ writableLength }: Socket, { stalledMs, bytesPerSecond }: typeof LIMITS): number =>
  stalledMs + (writableLength / bytesPerSecond) * 1_000;

/**
 * Ends connections whose readers do not take their responses: a reader has 20 seconds for the next chunk, and one more for every 4 kB
 * that wait. Connections without anything to take, such as quiet event streams, stay. `now` is in milliseconds.
 */
export function endSlowConnections(server: Server, now: () => number, limits = LIMITS): void {
  const sockets = new Map<Socket, Progress | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const check = (): void => {
    for (const [socket, progress] of sockets) {
      const taken = takenBy(socket);
      if (socket.writableLength === 0) {
        if (progress) sockets.set(socket, null);
      } else if (progress?.taken !== taken) sockets.set(socket, { taken, since: now() });
      else if (now() - progress.since > allowedMs(socket, limits)) socket.destroy();
    }
  };
  const timer = setInterval(check, limits.checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
