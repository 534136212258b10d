import { Readable } from 'node:stream';
import type { DexterReply } from '@farm/contracts';
import type { Tell } from './answer';

const block = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const FAILED = {
  code: 'server.failed',
  error: 'Something went wrong on our side. Please try again.',
  message: 'Something went wrong on our side. Please try again.',
};

/**
 * A `text/event-stream` that an answer is told on as it comes. It begins with the first sentence: `opened` settles then,
 * and never for an answer that comes in one piece.
 */
export function eventLine(requestId: string) {
  const stream = new Readable({ read: () => undefined });
  let open: () => void = () => undefined;
  const opened = new Promise<'opened'>((resolve) => (open = () => resolve('opened')));
  const tell: Tell = ({ kind, text }) => {
    if (kind === 'replaced') stream.push(block('replaced', { response: text }));
    else {
      stream.push(block('delta', { text }));
      open();
    }
  };
  const end = (last: string) => {
    stream.push(last);
    stream.push(null);
  };
  return {
    opened,
    tell,
    stream,
    finish: (reply: DexterReply) => end(block('done', reply)),
    fail: () => end(block('error', { ...FAILED, requestId })),
  };
}
