import { PassThrough, type Readable } from 'node:stream';
import type { ByteLimits } from './byte-budget';

/** What is taken of an answer before its reader has taken anything. */
const READ_AHEAD_BYTES = 1_048_576;

interface OpenAnswer {
  network: string;
  buffer: PassThrough;
}

const heldBy = ({ buffer }: OpenAnswer): number => buffer.readableLength + buffer.writableLength;

/**
 * Takes answers from the services as fast as they come, up to 1 MB ahead of their readers, so that a service is free before a slow
 * reader is done. If the answers of a network, or all of them, hold too many bytes, the oldest one of the network with most is
 * ended.
 */
export function answerBuffers({ total, perNetwork }: ByteLimits) {
  const open = new Set<OpenAnswer>(); // oldest first

  const endOldest = (network: string): void => {
    for (const answer of open)
      if (answer.network === network && heldBy(answer) > 0) {
        open.delete(answer);
        answer.buffer.destroy();
        return;
      }
  };

  /** The networks with more than they may have, or, if all have too much together, the one with most. */
  const excess = (): string | undefined => {
    const networks = new Map<string, number>();
    let held = 0;
    for (const answer of open) {
      const bytes = heldBy(answer);
      held += bytes;
      networks.set(answer.network, (networks.get(answer.network) ?? 0) + bytes);
    }
    const [most] = [...networks].sort(([, a], [, b]) => b - a);
    return most && (held > total || most[1] > perNetwork) ? most[0] : undefined;
  };

  return {
    /** The answer, buffered. `onTaken` is called once, when the service has sent everything or has to wait for the reader. */
    open(network: string, body: Readable, onTaken: () => void): Readable {
      const buffer = new PassThrough({ writableHighWaterMark: READ_AHEAD_BYTES });
      const answer = { network, buffer };
      open.add(answer);
      let isTaken = false;
      const taken = () => {
        if (!isTaken) onTaken();
        isTaken = true;
      };
      body.once('error', (error) => buffer.destroy(error));
      buffer.once('error', () => undefined); // a buffer that is destroyed before its end emits one
      buffer.once('close', () => {
        open.delete(answer);
        body.destroy();
      });
      body.pipe(buffer);
      body.once('close', taken).once('pause', taken);
      body.on('data', () => {
        if (buffer.writableLength === 0) return; // its reader keeps up
        for (let network = excess(); network !== undefined; network = excess()) endOldest(network);
      });
      return buffer;
    },
    held: (): number => [...open].reduce((sum, answer) => sum + heldBy(answer), 0),
  };
}

export type AnswerBuffers = ReturnType<typeof answerBuffers>;
