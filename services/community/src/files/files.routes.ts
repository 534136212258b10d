import { files as contract, type UploadedFile } from '@farm/contracts';
import { type App, type Caller, hasVersion, readCursor, serve, splitPage, throwHttpError } from '@farm/server-kit';
import { PDF_POLICY, typeOfKey } from '@farm/server-kit/file-store';
import type { FileUse, StoredFile } from './files.repository';
import { pictureAttributes, pictureNames } from './stored-picture';
import { storageKeyOf, uploadFile, type UploadDeps } from './upload-file';

const PAGE = 48;
const YEAR = 'public, max-age=31536000, immutable';

const unknown = (): never => throwHttpError(404, 'file.unknown', 'There is no such file.');

const ADDRESS = '/api/files';

function pictureOf({ hash, alt, width, height }: StoredFile): UploadedFile['picture'] {
  const isPicture = alt !== null && width !== null && height !== null;
  return isPicture ? pictureAttributes({ id: hash, width, height, alt }, ADDRESS) : null;
}

function toUploadedFile(file: StoredFile): UploadedFile {
  const picture = pictureOf(file);
  return {
    id: file.id,
    kind: picture ? 'picture' : 'pdf',
    name: file.name,
    src: picture?.src ?? `${ADDRESS}/${file.hash}.pdf`,
    picture,
    pages: file.pages,
    bytes: file.bytes,
    at: file.createdAt.toISOString(),
    by: file.actor,
  };
}

const useText = (use: FileUse): string => {
  if ('post' in use) return `the post “${use.post}”`;
  return `${use.isDraft ? 'a draft of ' : ''}the site content, part “${use.section}”`;
};

const inUse = (uses: readonly FileUse[]): never =>
  throwHttpError(
    409,
    'file.in_use',
    `This file is used by ${uses.map(useText).join(', and by ')}. Take it out there first, then delete it.`,
  );

/** 'Spring flyer.PDF' as 'spring-flyer.pdf'. */
const downloadName = (name: string): string => {
  const stem = name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .toLowerCase();
  return `${stem.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'document'}.pdf`;
};

async function sendFile(name: string, { request, reply }: Caller, { files, store }: UploadDeps) {
  const etag = `"${name}"`;
  if (hasVersion(request, etag)) return reply.code(304).send();
  const key = storageKeyOf(name);
  const found = await store.head(key);
  if (!found) return unknown();
  if (name.endsWith('.pdf')) {
    const file = await files.findByHash(name.replace('.pdf', ''));
    if (!file) return unknown();
    reply
      .header('content-disposition', `inline; filename="${downloadName(file.name)}"`)
      .header('content-security-policy', PDF_POLICY);
  }
  return reply
    .type(typeOfKey(key))
    .header('content-length', found.bytes)
    .header('cache-control', YEAR)
    .header('etag', etag)
    .send(await store.get(key, 0, found.bytes - 1));
}

/** Deletes the row, then the bytes, which nobody can find any more. @throws 404, 409 while the file is used */
async function deleteFile(id: string, { files, store }: UploadDeps): Promise<{ deleted: true }> {
  const outcome = await files.remove(id);
  if (!outcome) return unknown();
  if ('uses' in outcome) return inUse(outcome.uses);
  const { hash, kind } = outcome.removed;
  const names = kind === 'pdf' ? [`${hash}.pdf`] : pictureNames(hash);
  for (const name of names) await store.remove(storageKeyOf(name));
  return { deleted: true };
}

/** The page /ops/files, and the uploaded files. */
export function fileRoutes(app: App, deps: UploadDeps): void {
  const { files } = deps;
  serve(app, contract, {
    'GET /api/files/:name': ({ params }, caller) => sendFile(params.name, caller, deps),
    'GET /api/ops/files': async ({ query: { kind, before } }) => {
      const cursor = readCursor(before, () =>
        throwHttpError(400, 'request.invalid', 'That page of files does not exist.'),
      );
      const { page, next } = splitPage(await files.list(PAGE + 1, { kind, before: cursor }), PAGE);
      return { files: page.map(toUploadedFile), next };
    },
    'POST /api/ops/files': async ({ query: { name = '', alt }, body }, { person }) =>
      toUploadedFile(await uploadFile({ name, alt, content: body, actor: person.id }, deps)),
    'DELETE /api/ops/files/:id': ({ params }) => files.exclusively(() => deleteFile(params.id, deps)),
  });
}
