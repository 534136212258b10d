import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of the assistant's service: the test writes the streamed answers itself. */
export interface FakeAssistant {
  port: number;
  /** The response to the next question, with its headers sent. */
  nextAnswer(): Promise<ServerResponse>;
  stop(): Promise<void>;
}

export const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export async function startFakeAssistant(): Promise<FakeAssistant> {
  const waiting: ((answer: ServerResponse) => void)[] = [];
  const server = createServer((request, answer) => {
    if (!request.url?.startsWith('/api/dexter-response')) return answer.end();
    request.resume();
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    answer.flushHeaders();
    return waiting.shift()?.(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    nextAnswer: () => new Promise((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
