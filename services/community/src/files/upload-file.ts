import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PICTURE_TEXT_PROBLEM, pictureTextLimits, UPLOAD_LIMIT } from '@farm/farm';
import { type Clock, sanitizeLine, throwHttpError } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import { type AcceptedFile, uploadCheck } from './check-upload';
import type { CheckFile } from './file-check.provider';
import type { FilesRepository, NewFile, StoredFile } from './files.repository';
import { pictureFiles } from './stored-picture';

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
  too_large: `Please choose a file of at most ${UPLOAD_LIMIT}.`,
  kind: 'This is not a picture (JPEG, PNG or WebP) and not a PDF. Save it as one of these first.',
  damaged: 'This file cannot be read. It may be damaged or incomplete. Please save it again and upload the new one.',
  too_many_pixels: 'This picture has more than 50 megapixels. Please make it smaller first.',
  progressive:
    'This picture is saved as “progressive” or “interlaced” and has more than 16 megapixels. Save it without that option, or make it smaller.',
  locked: 'This PDF is protected by a password. Please save it without one.',
  active: 'This PDF contains scripts, media or other files. Print it to a new PDF, and upload that one.',
} as const;

/** What is stored of an upload: its row, and its bytes by the key in the file store. */
interface Processed {
  file: Pick<NewFile, 'hash' | 'kind' | 'alt' | 'width' | 'height' | 'pages' | 'bytes'>;
  contents: Readonly<Record<string, Uint8Array>>;
}

/** Keys in the file store. The names are those of the addresses. */
export const storageKeyOf = (name: string): string => `uploads/${name}`;

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32);

function processFile(result: AcceptedFile, alt: string): Processed {
  const { content } = result;
  const hash = hashOf(content);
  if (result.kind === 'pdf') {
    const file = { hash, kind: 'pdf', alt: null, width: null, height: null, pages: result.pages } as const;
    return { file: { ...file, bytes: content.length }, contents: { [`${hash}.pdf`]: content } };
  }
  const { width, height } = result;
  return {
    file: { hash, kind: 'picture', alt, width, height, pages: null, bytes: content.length },
    contents: pictureFiles(hash, result),
  };
}

const check = uploadCheck({ queue: 'editors', kinds: ['jpeg', 'png', 'webp', 'pdf'], messages: MESSAGES });

/**
 * Checks a file by its bytes, makes what the site shows of it, and stores that. The row is written after the bytes, so that every
 * listed file can be shown.
 * @throws 413, 422 or 503 with the reason
 */
export async function uploadFile({ name, alt, content, actor }: Upload, deps: UploadDeps): Promise<StoredFile> {
  const { files, store, checkFile, clock } = deps;
  const result = await check(content, checkFile);
  const description = sanitizeLine(alt ?? '');
  if (result.kind === 'picture' && description.length < pictureTextLimits.min)
    return throwHttpError(422, 'file.alt', PICTURE_TEXT_PROBLEM);
  const { file, contents } = processFile(result, description);
  const row = { ...file, name: sanitizeLine(name).slice(0, 120) || 'file', actor, createdAt: clock.now() };
  return files.exclusively(async () => {
    for (const [each, stored] of Object.entries(contents)) await store.put(storageKeyOf(each), Buffer.from(stored));
    return files.add(row);
  });
}
