import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HANG_UP_MS = 4;
const SLOW_CONNECTIONS = 25;
const COMMENTS = '/api/comments/daily-farm-wisdom';

/** Headers of one connection that an HTTP client library will not send for its caller. */
export const CONNECTION_HEADERS = [
  'Keep-Alive: x',
  'Connection: close, upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'TE: trailers, deflate',
  'Connection: close, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk',
  'Proxy-Connection: keep-alive',
] as const;

const READ = `GET ${COMMENTS} HTTP/1.1\r\nHost: x\r\n`;

/** A connection to the gateway from an address of a network of its own: 127.0.`network`.1. */
async function connection(port: number, network: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${network}.1` });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes that no client library would send; resolves to everything that comes until the connection ends. */
export async function responseTo(port: number, bytes: string, network = 0): Promise<string> {
  const socket = await connection(port, network);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** Ten requests in one write, then the connection is gone. */
export async function pipelineAndHangUp(port: number, network = 0): Promise<void> {
  const socket = await connection(port, network);
  socket.write(`${READ}\r\n`.repeat(10));
  await pause(HANG_UP_MS);
  socket.destroy();
}

/** One request for each header; resolves when all are answered. */
export async function sendConnectionHeaders(port: number, network = 0): Promise<string[]> {
  const requests = CONNECTION_HEADERS.map((header) => {
    const close = /^Connection/m.test(header) ? '' : 'Connection: close\r\n';
    return responseTo(port, `${READ}${header}\r\n${close}\r\n`, network);
  });
  return Promise.all(requests);
}

/** 25 requests whose bodies stop after ten bytes; resolves when the gateway has ended all of them. */
export async function sendSlowBodies(port: number, network = 0): Promise<string[]> {
  const head = `POST ${COMMENTS} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n`;
  const body = '{"content"';
  return Promise.all(Array.from({ length: SLOW_CONNECTIONS }, () => responseTo(port, `${head}${body}`, network)));
}

export type HostileClient = (port: number, network: number) => Promise<unknown>;
