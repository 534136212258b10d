import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '@farm/contracts';
import { builtInContent } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { diskFiles } from '@farm/server-kit/file-store';
import { type Api, createApi, createTestBrowser, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { PDFDocument } from '@cantoo/pdf-lib';
import { buildSync } from 'esbuild';
import sharp from 'sharp';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { FILE_CHECK_LIMITS, fileCheckIn } from './file-check.provider';
import {
  flatPicture,
  pagesOf,
  pdfBomb,
  pdfWithAction,
  photoWithPosition,
  pictureOf,
  pngBomb,
} from './testing/hostile-files';

const OUT = join(__dirname, '../../test-results/files'); // inside the project, so that packages are found
const PROCESS = join(OUT, 'file-check-process.js');
const editor = createTestBrowser();
const as = { as: editor };
const person = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'ed@example.com', role: 'editor' as const };

let database: TestDatabase<CommunityDb>;
let folder: string;
let clock: FixedClock;
let api: Api;
/** Called before bytes are removed from the store. */
let onRemove: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase('community');
  buildSync({
    ...{ entryPoints: [join(__dirname, 'file-check-process.ts')], outfile: PROCESS, bundle: true },
    ...{ platform: 'node', format: 'cjs', external: ['sharp'] },
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.asOwner(
    'TRUNCATE community.uploaded_file, community.content_version, community.content_draft, community.blog_post, community.rate_limit',
  );
  folder = mkdtempSync(join(tmpdir(), 'farm-uploads-'));
  clock = fixedClock('2026-11-26T17:00:00.000Z');
  onRemove = async () => undefined;
  const disk = diskFiles(folder, null);
  const store = {
    ...disk,
    remove: async (key: string) => {
      await onRemove();
      await disk.remove(key);
    },
  };
  const deps = communityDepsForTest(database, {
    ...{ clock, store, checkFile: fileCheckIn(PROCESS) },
  });
  deps.signIn(editor, { ...person, authenticatedAt: clock.now() });
  api = createApi(communityApp(deps));
});
afterEach(() => rmSync(folder, { recursive: true }));

const upload = (bytes: Buffer, { name = 'barn.jpg', alt = 'The barn at dawn' } = {}) =>
  api('POST /api/ops/files', { query: { name, alt }, body: new Blob([new Uint8Array(bytes)]) }, as);
/** Without a description. */
const uploadPdf = (bytes: Buffer, name = 'Spring flyer.pdf') =>
  api('POST /api/ops/files', { query: { name }, body: new Blob([new Uint8Array(bytes)]) }, as);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ errorBody: { code, error } }: { errorBody: { code: string; error: string } }) => [code, error],
  );
const codeOf = async (work: Promise<unknown>) => (await errorOf(work))?.[0] ?? null;
const load = (src: string, headers = {}) => api.raw(`GET ${src}`, {}, { headers });
const storedNames = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate);
};

describe('a picture', () => {
  test('is stored upright as WebP in two sizes, without the place where it was taken', async () => {
    const photo = await photoWithPosition(2_400, 1_200);
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Ruth Hollis');
    const { picture, bytes } = await upload(photo);
    expect(picture).toMatchObject({ width: 800, height: 1_600, alt: 'The barn at dawn' });
    const [small = '', large = ''] = (picture?.srcSet ?? '').split(', ').map((each) => each.split(' ')[0]);
    expect(large).toBe(picture?.src);
    for (const [src, width] of [
      [large, 800],
      [small, 480],
    ] as const) {
      const { status, bytes: content } = await load(src);
      expect(status).toBe(200);
      const { format, exif, xmp, icc, orientation, ...size } = await sharp(content).metadata();
      expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' });
      expect(size).toMatchObject({ width, height: width * 2 });
      expect(content.toString('latin1')).not.toContain('Ruth');
    }
    expect((await load(large)).bytes).toHaveLength(bytes);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('may be a %s, and is never made larger', async (format) => {
    const { picture } = await upload(await pictureOf(300, 200).toFormat(format).toBuffer());
    expect(picture).toEqual({ src: expect.any(String) as string, width: 300, height: 200, alt: 'The barn at dawn' });
    expect(await storedNames()).toHaveLength(1);
  });

  test('is cached for a year, is never sniffed, and lets nothing run', async () => {
    const { src } = await upload(await pictureOf(600, 400).png().toBuffer());
    const { headers } = await load(src);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    });
    expect((await load(src, { 'if-none-match': headers['etag'] })).status).toBe(304);
  });

  test('uploaded twice, also at once, is one file', async () => {
    const bytes = await pictureOf(600, 400).png().toBuffer();
    const [one, other] = await Promise.all([upload(bytes), upload(bytes, { name: 'copy.png' })]);
    expect(other).toEqual(one);
    expect((await api('GET /api/ops/files', {}, as)).files).toEqual([one]);
  });

  test('needs a description', async () => {
    const bytes = await pictureOf(60, 40).png().toBuffer();
    expect(await codeOf(uploadPdf(bytes))).toBe('file.alt');
    expect((await errorOf(upload(bytes, { alt: 'x' })))?.[1]).toBe(
      'Please say in 3 to 200 characters what the picture shows.',
    );
    expect(await storedNames()).toEqual([]);
  });
});

describe('what is no picture and no PDF', () => {
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['HTML with the name of a picture', html],
    ['an SVG', svg],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['a PDF after HTML', Buffer.concat([html, Buffer.from('%PDF-1.7')])],
    ['nothing but four bytes', Buffer.from('none')],
  ])('%s is rejected', async (_, bytes) => {
    expect(await codeOf(upload(bytes))).toBe('file.kind');
    expect(await storedNames()).toEqual([]);
  });

  test.each([
    ['a signature before HTML', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])],
    ['a signature before an SVG', async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
    ['half a JPEG', async () => (await pictureOf(900, 900).jpeg().toBuffer()).subarray(0, 20_000)],
    ['half a PNG', async () => (await pictureOf(900, 900).png().toBuffer()).subarray(0, 200_000)],
    ['half a WebP', async () => (await pictureOf(900, 900).webp().toBuffer()).subarray(0, 10_000)],
    ['the start of a PDF', async () => (await pagesOf(2)).subarray(0, 300)],
  ])('%s is rejected', async (_, bytes) => {
    expect(await codeOf(upload(await bytes()))).toBe('file.damaged');
    expect(await storedNames()).toEqual([]);
  });

  test('what stands after a picture is not stored', async () => {
    const { src } = await upload(Buffer.concat([await pictureOf(300, 200).jpeg().toBuffer(), html]));
    expect((await load(src)).bytes.toString('latin1')).not.toContain('script');
  });

  test('a few bytes that unpack to a huge picture are rejected', async () => {
    expect(await codeOf(upload(pngBomb(60_000, 60_000)))).toBe('file.too_many_pixels');
    expect(await codeOf(upload(pngBomb(8_000, 7_000)))).toBe('file.too_many_pixels');
  });

  test('more than 8 MB are rejected', async () => {
    const bytes = Buffer.concat([await pictureOf(30, 20).png().toBuffer(), Buffer.alloc(8 * 1_048_576)]);
    expect(await errorOf(upload(bytes))).toEqual(['file.too_large', 'Please choose a file of at most 8 MB.']);
  });

  test.each([
    ['an interlaced PNG', () => flatPicture(4_100, 4_000).png({ progressive: true })],
    ['a progressive JPEG', () => flatPicture(4_100, 4_000).jpeg({ progressive: true })],
  ])('%s of more than 16 megapixels is rejected, a plain one is not', async (_, progressive) => {
    const [code, message] = (await errorOf(upload(await progressive().toBuffer()))) ?? [];
    expect([code, message]).toEqual(['file.progressive', expect.stringContaining('16 megapixels')]);
    const plain = await sharp(await progressive().toBuffer())
      .toFormat('jpeg')
      .toBuffer();
    expect((await upload(plain)).picture).toMatchObject({ width: 1_600 });
  });
});

describe('a PDF', () => {
  test('is written anew without what stands around its objects, and opens with its name', async () => {
    const bytes = Buffer.concat([await pagesOf(3), Buffer.from('<script>alert(1)</script>')]);
    const { src, pages, picture, kind } = await uploadPdf(bytes);
    expect({ pages, picture, kind }).toEqual({ pages: 3, picture: null, kind: 'pdf' });
    const { headers, bytes: content } = await load(src);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="spring-flyer.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(content.toString('latin1')).not.toContain('script');
    expect((await PDFDocument.load(content)).getPageCount()).toBe(3);
  });

  test.each([
    ['JavaScript', { S: 'JavaScript', JS: 'app.alert(1)' }],
    ['a program to launch', { S: 'Launch', F: 'cmd.exe' }],
    ['a form that is sent elsewhere', { S: 'SubmitForm', F: 'https://evil.example' }],
  ])('with %s is rejected', async (_, action) => {
    expect(await codeOf(uploadPdf(await pdfWithAction(action)))).toBe('file.active');
    expect(await storedNames()).toEqual([]);
  });

  test('with another file inside is rejected', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    await pdf.attach(Buffer.from('MZ'), 'run.exe');
    expect(await codeOf(uploadPdf(Buffer.from(await pdf.save())))).toBe('file.active');
  });

  test('with a part that cannot be read is rejected, because another reader may run it', async () => {
    const bytes = (await pagesOf(1)).toString('latin1');
    const broken = bytes.replace(/(?=\d+ 0 obj)/, '90 0 obj\n<< /S /Java#53cript /JS (x) << @@\nendobj\n');
    expect(await codeOf(uploadPdf(Buffer.from(broken, 'latin1')))).toBe('file.damaged');
  });

  test('with a password is rejected', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.encrypt({ userPassword: '', ownerPassword: 'secret' });
    expect(await codeOf(uploadPdf(Buffer.from(await pdf.save())))).toBe('file.locked');
  });

  test('that unpacks to 400 MB is rejected, and the service answers meanwhile', async () => {
    const rejected = codeOf(uploadPdf(pdfBomb(400_000_000)));
    expect((await api('GET /api/ops/files', {}, as)).files).toEqual([]);
    expect(await rejected).toBe('file.damaged');
  });
});

describe('the process of a check', () => {
  const check = (limits: Partial<typeof FILE_CHECK_LIMITS>) =>
    fileCheckIn(PROCESS, { ...FILE_CHECK_LIMITS, ...limits });
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');

  test('is enough for the largest pictures that are accepted', async () => {
    const largest = [
      flatPicture(8_600, 6_000).jpeg(),
      flatPicture(8_600, 6_000).png(),
      flatPicture(4_000, 3_990).toColourspace('rgb16').png({ progressive: true }),
    ];
    for (const picture of largest)
      expect(await check({})(await picture.toBuffer())).toMatchObject({ kind: 'picture', width: 1_600 });
  }, 60_000);

  test('is killed above its memory and above its time, and ends after each file', async () => {
    const bytes = await flatPicture(8_000, 6_000).png().toBuffer();
    const before = children().length;
    for (const limits of [{ residentBytes: 30 * 1_048_576 }, { timeoutMs: 30 }])
      expect(await check(limits)(bytes)).toEqual({ problem: 'damaged' });
    expect(await check({})(Buffer.from('none'))).toEqual({ problem: 'kind' });
    await until(() => children().length === before);
  });

  test('takes the fourth file at once no more, and the others one after the other', async () => {
    const files = await Promise.all([300, 301, 302, 303].map((width) => pictureOf(width, 200).png().toBuffer()));
    const codes = await Promise.all(files.map((bytes) => codeOf(upload(bytes))));
    expect(codes.sort()).toEqual(['file.busy', null, null, null]);
    expect(await codeOf(upload(files[0] as Buffer))).toBeNull();
  });
});

describe('the list', () => {
  test('has the newest first, by kind, and page by page', async () => {
    const row = (index: number) => ({
      ...{ hash: index.toString(16).padStart(32, '0'), name: `${index}.jpg`, alt: 'Okra rows' },
      kind: 'picture' as const,
      ...{ width: 10, height: 10, bytes: 9, actor: person.id, createdAt: new Date(Date.UTC(2026, 10, 1, 0, index)) },
    });
    await database.db.uploadedFile.createMany({ data: Array.from({ length: 60 }, (_, index) => row(index)) });
    await uploadPdf(await pagesOf(1));
    const first = await api('GET /api/ops/files', { query: { kind: 'picture' } }, as);
    expect(first.files.map(({ name }) => name).slice(0, 2)).toEqual(['59.jpg', '58.jpg']);
    const second = await api('GET /api/ops/files', { query: { kind: 'picture', before: first.next ?? '' } }, as);
    expect([first.files.length + second.files.length, second.next]).toEqual([60, null]);
    expect((await api('GET /api/ops/files', {}, as)).files[0]?.kind).toBe('pdf');
  });

  test('an unknown file is not found', async () => {
    const { status, body } = await load(`/api/files/${'0'.repeat(32)}.webp`);
    expect([status, body]).toMatchObject([404, { code: 'file.unknown' }]);
    expect((await load('/api/files/..%2f..%2fsecrets.pdf')).status).toBe(400);
  });
});

describe('deleting', () => {
  let file: UploadedFile;
  beforeEach(async () => {
    file = await upload(await pictureOf(900, 600).png().toBuffer());
  });
  const remove = () => api('DELETE /api/ops/files/:id', { params: { id: file.id } }, as);
  const params = { section: 'farm' as const };
  const farm = () => ({
    ...builtInContent.farm,
    founder: { ...builtInContent.farm.founder, photo: file.picture },
  });
  const save = (value: unknown) => api('PUT /api/ops/content/:section/draft', { params, body: { value } }, as);
  const publish = (version: number) =>
    api('POST /api/ops/content/:section/versions', { params, body: { version } }, as);

  test('a file that is used nowhere is gone with its bytes', async () => {
    expect(await storedNames()).toHaveLength(2);
    expect(await remove()).toEqual({ deleted: true });
    expect(await storedNames()).toEqual([]);
    expect((await load(file.src)).status).toBe(404);
    expect(await codeOf(remove())).toBe('file.unknown');
  });

  test('a file that is uploaded again while it is deleted is listed with its bytes', async () => {
    const bytes = await pictureOf(900, 600).png().toBuffer();
    let again: Promise<UploadedFile> | undefined;
    let hasStored = false;
    const isWaiting = async () => {
      const { rows } = await database.pool.query<{ waiting: boolean }>(
        "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted) AS waiting",
      );
      return rows[0]?.waiting ?? false;
    };
    onRemove = async () => {
      onRemove = async () => undefined;
      again = upload(bytes).finally(() => (hasStored = true));
      while (!hasStored && !(await isWaiting()));
    };
    expect(await remove()).toEqual({ deleted: true });
    const stored = await again;
    expect((await load(stored?.src ?? '')).status).toBe(200);
  });

  test('what is published stays, and the message says where it is used', async () => {
    await save(farm());
    expect((await errorOf(remove()))?.[1]).toContain('a draft of the site content, part “farm”');
    const { version } = await publish(0);
    expect(await errorOf(remove())).toEqual([
      'file.in_use',
      'This file is used by the site content, part “farm”. Take it out there first, then delete it.',
    ]);
    await save(builtInContent.farm);
    await publish(version);
    expect(await remove()).toEqual({ deleted: true });
  });

  test('content with a deleted picture cannot be published', async () => {
    const [draft, version] = [farm(), 0];
    await remove();
    await save(draft);
    expect(await codeOf(publish(version))).toBe('content.file_missing');
  });

  test('of publishing and deleting at once, one is rejected', async () => {
    await save(farm());
    const { version } = await publish(0);
    await save(builtInContent.farm);
    const gone = await publish(version);
    await save(farm());
    const [published, removed] = await Promise.all([codeOf(publish(gone.version)), codeOf(remove())]);
    expect([published, removed]).not.toEqual([null, null]);
    expect([published, removed]).toContain(null);
  });
});
