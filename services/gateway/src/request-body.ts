import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { HttpError } from '@farm/server-kit';
import type { ByteBudget } from './byte-budget';

const MIN_SECONDS = 5;
const MIN_BYTES_PER_SECOND = 32_768;
const RETRY_SECONDS = 2;

const tooLarge = () => new HttpError(413, 'request.too_large', 'That is too much to send at once.');
const tooSlow = () => new HttpError(408, 'request.too_slow', 'That took too long to arrive. Please try again.');
const incomplete = () => new HttpError(400, 'request.incomplete', 'That request ended too early.');
/** Rejects a request for whose body there is no room. */
export const tooBusy = () =>
  new HttpError(503, 'service.busy', 'Many people are here at the moment. Please try again in a few seconds.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });

/** Milliseconds for a body: 5 s, or longer above 160 kB. */
const bodyTimeoutMs = (bytes: number): number => Math.max(MIN_SECONDS, bytes / MIN_BYTES_PER_SECOND) * 1_000;

const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

export interface BodyOptions {
  maxBytes: number;
  network: string;
  budget: ByteBudget;
  /** `bodyTimeoutMs(maxBytes)` by default. */
  timeoutMs?: number;
}

/** A body in memory, which counts for the budget until `release`. */
export interface RequestBody {
  bytes: Buffer;
  /** Idempotent. */
  release(): void;
}

/**
 * Reads a whole body. On failure the stream is not destroyed, because the error still has to be sent on its connection.
 *
 * @throws {HttpError} 413 above `maxBytes`, 408 after the timeout, 400 if the sender disconnects, 503 if the bodies of this
 * network, or all bodies, already hold as many bytes as they may
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, network, budget, timeoutMs = bodyTimeoutMs(maxBytes) }: BodyOptions,
): Promise<RequestBody> {
  return new Promise((resolve, reject) => {
    if (declaredBytes(request) > maxBytes) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let bytes = 0;
    const release = (): void => {
      budget.free(network, bytes);
      bytes = 0;
    };
    const onData = (chunk: Buffer): void => {
      if (bytes + chunk.length > maxBytes) return fail(tooLarge());
      if (!budget.take(network, chunk.length)) return fail(tooBusy());
      bytes += chunk.length;
      chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve({ bytes: Buffer.concat(chunks), release });
    };
    const onClose = (): void => fail(incomplete());
    const timer = setTimeout(() => fail(tooSlow()), timeoutMs);
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: HttpError): void => {
      stop();
      release();
      request.pause();
      reject(error);
    };
    request.on('data', onData).once('end', onEnd).once('close', onClose).on('error', onClose);
  });
}

/** A body as text, which the caller parses at once. @throws {HttpError} as `readBody` */
export async function readTextBody(request: IncomingMessage, options: BodyOptions): Promise<string> {
  const { bytes, release } = await readBody(request, options);
  release();
  return bytes.toString();
}

/**
 * A body that is passed on while it arrives, however slowly within `timeoutMs`: a phone with a weak signal needs that. The stream
 * fails with the error that its sender gets: 413 above `maxBytes`, 408 after the timeout, 400 if the sender disconnects. Destroying
 * it does not destroy the request, which still has to be answered.
 */
export function streamBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Transform {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? tooLarge() : null, chunk);
    },
  });
  const timer = setTimeout(() => stream.destroy(tooSlow()), timeoutMs);
  const onClose = (): void => void (request.complete || stream.destroy(incomplete()));
  request.once('close', onClose).on('error', onClose);
  stream.once('close', () => {
    clearTimeout(timer);
    request.unpipe(stream).off('close', onClose);
  });
  stream.on('error', () => undefined); // reported by whoever reads it
  return request.pipe(stream);
}
