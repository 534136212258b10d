import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LIMITS = { checkMs: 2_000, stalledMs: 20_000, bytesPerSecond: 2_048 };

interface Reading {
  /** When the connection began to have bytes that its reader has not taken. */
  since: number;
  /** Bytes that it had taken then. */
  taken: number;
}

const takenBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

/** Whether a reader takes too few bytes after the first 20 seconds. A chunk that is partly taken counts as a whole. */
const isTooSlow = (socket: Socket, { since, taken }: Reading, now: number, limits: typeof LIMITS): boolean =>
  takenBy(socket) + socket.writableLength - taken < ((now - since - limits.stalledMs) / 1_000) * limits.bytesPerSecond;

/**
 * Ends connections whose readers do not take their responses: nothing for 20 seconds, or fewer than 2 kB a second. Connections
 * without anything to take, such as quiet event streams, stay. `now` is in milliseconds.
 */
export function endSlowConnections(server: Server, now: () => number, limits = LIMITS): void {
  const sockets = new Map<Socket, Reading | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const check = (): void => {
    for (const [socket, reading] of sockets) {
      const isWaiting = socket.writableLength > 0;
      if (isWaiting && reading) {
        if (isTooSlow(socket, reading, now(), limits)) socket.destroy();
      } else if (isWaiting) {
        sockets.set(socket, { since: now(), taken: takenBy(socket) });
        socket.setTimeout(limits.stalledMs); // restarts with every byte; Node's server destroys the socket
      } else if (reading) {
        sockets.set(socket, null);
        socket.setTimeout(server.keepAliveTimeout);
      }
    }
  };
  const timer = setInterval(check, limits.checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
