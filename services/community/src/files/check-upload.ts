import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@farm/farm';
import { HttpError, throwHttpError } from '@farm/server-kit';
import type { CheckFile } from './file-check.provider';
import type { FileResult } from './file-check-process';
import { type FileKind, kindOf } from './file-kind';

export type AcceptedFile = Exclude<FileResult, { problem: unknown }>;
/** A sentence for each reason to reject a file. */
export type UploadMessages = Readonly<
  Record<Extract<FileResult, { problem: unknown }>['problem'] | 'too_large', string>
>;

interface UploadRules {
  /** Whose files are checked first when several wait. */
  queue: 'editors' | 'visitors';
  /** What may be uploaded; other files are not decoded. */
  kinds: readonly FileKind[];
  messages: UploadMessages;
  /** The field of the form that the sentences belong to. */
  field?: string;
}

/** Files of one kind that wait for their check or are checked at once, within the time of a call. */
const MAX_CHECKS = 3;
/** Bytes of the files that a process reads or holds. A slow connection holds what has arrived, and closes uploads to nobody. */
const MAX_BYTES_HELD = 48 * 1_048_576;
const BUSY_SECONDS = 5;
const BUSY = 'Other files are being checked at the moment. Please try again in a few seconds.';

/** @throws 503 `file.busy` with `Retry-After` */
export function busy(sentence = BUSY): never {
  throw new HttpError(503, 'file.busy', sentence, { headers: { 'retry-after': String(BUSY_SECONDS) } });
}

const waiting: Record<UploadRules['queue'], (() => void)[]> = { editors: [], visitors: [] };
let isChecking = false;

/** One check at a time in a process, because of its memory; those of editors first. */
async function oneAtATime<T>(queue: UploadRules['queue'], check: () => Promise<T>): Promise<T> {
  if (isChecking) await new Promise<void>((resolve) => waiting[queue].push(resolve));
  isChecking = true;
  try {
    return await check();
  } finally {
    const next = waiting.editors.shift() ?? waiting.visitors.shift();
    if (next) next();
    else isChecking = false;
  }
}

let bytesHeld = 0;

/**
 * Reads a file and passes it on; its bytes count as held until `use` has ended. The stream is not destroyed when the file is too
 * large, because the error has to be sent on its connection.
 */
async function withFile<T>(content: Readable, rejectTooLarge: () => never, use: (bytes: Buffer) => Promise<T>) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      bytesHeld += chunk.length;
      if (bytes > UPLOAD_MAX_BYTES) return rejectTooLarge();
      if (bytesHeld > MAX_BYTES_HELD) return busy();
      chunks.push(chunk);
    }
    return await use(Buffer.concat(chunks));
  } finally {
    bytesHeld -= bytes;
  }
}

/**
 * The check of one feature's uploads: reads a file and makes it anew.
 * @throws 413 `file.too_large`, 422 `file.…` with the problem, 503 `file.busy`
 */
export function uploadCheck({ queue, kinds, messages, field }: UploadRules) {
  let checks = 0;
  const reject = (status: 413 | 422, problem: keyof UploadMessages): never =>
    throwHttpError(status, `file.${problem}`, messages[problem], field === undefined ? {} : { extra: { field } });
  return (content: Readable, checkFile: CheckFile): Promise<AcceptedFile> =>
    withFile(
      content,
      () => reject(413, 'too_large'),
      async (bytes) => {
        const kind = kindOf(bytes);
        if (kind === null || !kinds.includes(kind)) return reject(422, 'kind');
        if (checks >= MAX_CHECKS) return busy();
        checks += 1;
        const result = await oneAtATime(queue, () => checkFile(bytes)).finally(() => (checks -= 1));
        return 'problem' in result ? reject(422, result.problem) : result;
      },
    );
}
