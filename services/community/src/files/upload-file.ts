import { createHash } from 'node:crypto';
import { SMALL_PICTURE_WIDTH, UPLOAD_MAX_BYTES } from '@farm/contracts';
import type { Readable } from 'node:stream';
import { type Clock, HttpError, sanitizeLine, throwHttpError } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import type { CheckFile } from './file-check.provider';
import type { FileResult } from './file-check-process';
import type { FilesRepository, NewFile, StoredFile } from './files.repository';

export interface UploadDeps {
  files: FilesRepository;
  store: FileStore;
  checkFile: CheckFile;
  clock: Clock;
}

interface Upload {
  name: string;
  alt: string | undefined;
  content: Readable;
  /** Who uploads it. */
  actor: string;
}

const MESSAGES = {
  too_large: 'Please choose a file of at most 8 MB.',
  kind: 'This is not a picture (JPEG, PNG or WebP) and not a PDF. Save it as one of these first.',
  damaged: 'This file cannot be read. It may be damaged or incomplete. Please save it again and upload the new one.',
  too_many_pixels: 'This picture has more than 50 megapixels. Please make it smaller first.',
  progressive:
    'This picture is saved as “progressive” or “interlaced” and has more than 16 megapixels. Save it without that option, or make it smaller.',
  locked: 'This PDF is protected by a password. Please save it without one.',
  active: 'This PDF contains scripts, media or other files. Print it to a new PDF, and upload that one.',
  alt: 'Please say in 3 to 200 characters what the picture shows.',
} as const;

const reject = (problem: keyof typeof MESSAGES, status = 422): never =>
  throwHttpError(status, `file.${problem}`, MESSAGES[problem]);

/** What is stored of an upload: its row, and its bytes by the key in the file store. */
interface Processed {
  file: Pick<NewFile, 'hash' | 'kind' | 'alt' | 'width' | 'height' | 'pages' | 'bytes'>;
  contents: Readonly<Record<string, Uint8Array>>;
}

/** Keys in the file store. The names are those of the addresses. */
export const storageKeyOf = (name: string): string => `uploads/${name}`;

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32);

type Accepted = Exclude<FileResult, { problem: unknown }>;

function processFile(result: Accepted, alt: string): Processed {
  const { content } = result;
  const hash = hashOf(content);
  if (result.kind === 'pdf') {
    const file = { hash, kind: 'pdf', alt: null, width: null, height: null, pages: result.pages } as const;
    return { file: { ...file, bytes: content.length }, contents: { [`${hash}.pdf`]: content } };
  }
  const { width, height, small } = result;
  return {
    file: { hash, kind: 'picture', alt, width, height, pages: null, bytes: content.length },
    contents: {
      [`${hash}.webp`]: content,
      ...(small && { [`${hash}-${SMALL_PICTURE_WIDTH}.webp`]: small.content }),
    },
  };
}

/** Uploads of a process that are read or checked; each holds its file in memory. */
const MAX_UPLOADS = 3;
const BUSY_SECONDS = 5;
const BUSY = 'Other files are being checked at the moment. Please try again in a few seconds.';

let uploads = 0;
let last: Promise<unknown> = Promise.resolve();

/** @throws 503 `file.busy` while three others are in progress */
async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (uploads >= MAX_UPLOADS)
    throw new HttpError(503, 'file.busy', BUSY, { headers: { 'retry-after': String(BUSY_SECONDS) } });
  uploads += 1;
  try {
    return await work();
  } finally {
    uploads -= 1;
  }
}

/** One check at a time in a process, because of its memory. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** The stream is not destroyed when the file is too large, because the error has to be sent on its connection. */
async function readFile(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > UPLOAD_MAX_BYTES) return reject('too_large', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Checks a file by its bytes, makes what the site shows of it, and stores that. The row is written after the bytes, so that every
 * listed file can be shown.
 * @throws 413, 422 or 503 with the reason
 */
export const uploadFile = ({ name, alt, content, actor }: Upload, deps: UploadDeps): Promise<StoredFile> =>
  withPlace(async () => {
    const { files, store, checkFile, clock } = deps;
    const bytes = await readFile(content);
    const result = await oneAtATime(() => checkFile(bytes));
    if ('problem' in result) return reject(result.problem);
    const description = sanitizeLine(alt ?? '');
    if (result.kind === 'picture' && description.length < 3) return reject('alt');
    const { file, contents } = processFile(result, description);
    const row = { ...file, name: sanitizeLine(name).slice(0, 120) || 'file', actor, createdAt: clock.now() };
    return files.exclusively(async () => {
      for (const [each, stored] of Object.entries(contents)) await store.put(storageKeyOf(each), Buffer.from(stored));
      return files.add(row);
    });
  });
