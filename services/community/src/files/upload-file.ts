import { createHash } from 'node:crypto';
import { SMALL_PICTURE_WIDTH, UPLOAD_MAX_BYTES } from '@farm/contracts';
import { type Clock, sanitizeLine, throwHttpError } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import { kindOf } from './file-kind';
import type { FilesRepository, NewFile, StoredFile } from './files.repository';
import type { CheckPdf } from './pdf-check.provider';
import { resizePicture } from './resize-picture';

export interface UploadDeps {
  files: FilesRepository;
  store: FileStore;
  checkPdf: CheckPdf;
  clock: Clock;
}

interface Upload {
  name: string;
  alt: string | undefined;
  bytes: Buffer;
  /** Who uploads it. */
  actor: string;
}

const MESSAGES = {
  too_large: 'Please choose a file of at most 8 MB.',
  kind: 'This is not a picture (JPEG, PNG or WebP) and not a PDF. Save it as one of these first.',
  damaged: 'This file cannot be read. It may be damaged or incomplete. Please save it again and upload the new one.',
  too_many_pixels: 'This picture has more than 50 megapixels. Please make it smaller first.',
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

async function processPicture(bytes: Buffer, alt: string | undefined): Promise<Processed> {
  const description = sanitizeLine(alt ?? '');
  if (description.length < 3) return reject('alt');
  const picture = await resizePicture(bytes);
  if (typeof picture === 'string') return reject(picture);
  const { content, width, height, small } = picture;
  const hash = hashOf(content);
  return {
    file: { hash, kind: 'picture', alt: description, width, height, pages: null, bytes: content.length },
    contents: {
      [`${hash}.webp`]: content,
      ...(small && { [`${hash}-${SMALL_PICTURE_WIDTH}.webp`]: small.content }),
    },
  };
}

async function processPdf(bytes: Buffer, checkPdf: CheckPdf): Promise<Processed> {
  const checked = await checkPdf(bytes);
  if ('problem' in checked) return reject(checked.problem);
  const { content, pages } = checked;
  const hash = hashOf(content);
  const file = { hash, kind: 'pdf' as const, alt: null, width: null, height: null, pages, bytes: content.length };
  return { file, contents: { [`${hash}.pdf`]: content } };
}

let last: Promise<unknown> = Promise.resolve();

/** One upload at a time in a process: a decoded picture takes up to 200 MB. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/**
 * Checks a file by its bytes, makes what the site shows of it, and stores that. The row is written after the bytes, so that every
 * listed file can be shown.
 * @throws 413 or 422 with the reason
 */
export async function uploadFile({ name, alt, bytes, actor }: Upload, deps: UploadDeps): Promise<StoredFile> {
  const { files, store, checkPdf, clock } = deps;
  if (bytes.length > UPLOAD_MAX_BYTES) reject('too_large', 413);
  const kind = kindOf(bytes);
  if (kind === null) return reject('kind');
  const { file, contents } = await oneAtATime(() =>
    kind === 'pdf' ? processPdf(bytes, checkPdf) : processPicture(bytes, alt),
  );
  for (const [each, content] of Object.entries(contents)) await store.put(storageKeyOf(each), Buffer.from(content));
  return files.add({ ...file, name: sanitizeLine(name).slice(0, 120) || 'file', actor, createdAt: clock.now() });
}
