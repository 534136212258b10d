import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@farm/contracts';
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
  checkFile: CheckFile;
  /** What may be uploaded; other files are not decoded. */
  kinds: readonly FileKind[];
  messages: UploadMessages;
}

/** Uploads of one kind that a process reads or checks at once; each holds its file in memory. */
const MAX_UPLOADS = 3;
const BUSY_SECONDS = 5;
const BUSY = 'Other files are being checked at the moment. Please try again in a few seconds.';

/** Limits the uploads of one feature, so that those of another one find a place. @throws 503 `file.busy` */
export function uploadPlaces() {
  let uploads = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (uploads >= MAX_UPLOADS)
      throw new HttpError(503, 'file.busy', BUSY, { headers: { 'retry-after': String(BUSY_SECONDS) } });
    uploads += 1;
    try {
      return await work();
    } finally {
      uploads -= 1;
    }
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One check at a time in a process, because of its memory. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** The stream is not destroyed when the file is too large, because the error has to be sent on its connection. */
async function readFile(content: Readable, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > UPLOAD_MAX_BYTES) return throwHttpError(413, 'file.too_large', tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads an upload and makes it anew. @throws 413 `file.too_large`, 422 `file.…` with the problem */
export async function checkUpload(
  content: Readable,
  { checkFile, kinds, messages }: UploadRules,
): Promise<AcceptedFile> {
  const bytes = await readFile(content, messages.too_large);
  const kind = kindOf(bytes);
  const result =
    kind !== null && kinds.includes(kind) ? await oneAtATime(() => checkFile(bytes)) : ({ problem: 'kind' } as const);
  if ('problem' in result) return throwHttpError(422, `file.${result.problem}`, messages[result.problem]);
  return result;
}
