import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createTestBrowser } from '@farm/server-kit/testing';
import sharp from 'sharp';
import { commentsModule } from '../comments.module';
import { pagesOf, photoWithPosition, pictureOf, pngBomb } from '../files/testing/hostile-files';
import { sendDigest } from '../moderation/digest';
import { DECIDE, type Gardens, MODERATOR, openGardens, SEND, WORDS } from './testing/gardens-for-test';

const NO_PICTURE = 'This is not a photo we can read (JPEG, PNG or WebP). Please choose another one.';

let database: TestDatabase<CommunityDb>;
let gardens: Gardens;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());
beforeEach(async () => {
  gardens = await openGardens(database);
});
afterEach(() => gardens.close());

const rawWords = (change: object) => gardens.api.raw(SEND, { body: { ...WORDS, ...change } }, { as: gardens.sender });

describe('a photo', () => {
  test('is on the wall once a moderator has accepted it, upright and without the place where it was taken', async () => {
    const { id } = await gardens.createPhoto();
    const photo = await photoWithPosition(1_280, 640);
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Ruth Hollis');
    expect((await gardens.sendPicture(id, photo)).body).toEqual({ received: true });
    expect(await gardens.wall()).toEqual([]);
    const [waiting] = (await gardens.queue()).photos;
    expect(waiting).toMatchObject({ id, state: 'pending', name: 'Ada', hasEmail: false });
    await gardens.decide(id, 'accept');
    const [shown] = await gardens.wall();
    expect(shown).toMatchObject({ comment: WORDS.comment, name: 'Ada', town: 'Macon' });
    expect(shown?.picture).toMatchObject({ width: 640, height: 1_280, alt: WORDS.description });
    for (const src of (shown?.picture.srcSet ?? '').split(', ').map((each) => each.split(' ')[0] ?? '')) {
      const { status, bytes } = await gardens.load(src);
      expect(status).toBe(200);
      const { format, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' });
      expect(bytes.toString('latin1')).not.toContain('Ruth');
    }
  });

  test('is seen by moderators only before that, and by nobody on the wall after it was taken down', async () => {
    const id = await gardens.send();
    const src = (await gardens.queue()).photos[0]?.picture.src ?? '';
    const shownSrc = src.replace('/ops/', '/');
    expect((await gardens.load(shownSrc)).status).toBe(404);
    expect((await gardens.load(src)).status).toBe(401);
    const { status, headers } = await gardens.load(src, { as: gardens.moderator });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    await gardens.decide(id, 'accept');
    const accepted = await gardens.load(shownSrc);
    expect(accepted.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(
      (await gardens.load(shownSrc, { headers: { 'if-none-match': String(accepted.headers['etag']) } })).status,
    ).toBe(304);
    await gardens.decide(id, 'take_down', 'A neighbor asked');
    expect([(await gardens.load(shownSrc)).status, await gardens.wall()]).toEqual([404, []]);
    await gardens.decide(id, 'accept');
    expect((await gardens.load(shownSrc)).status).toBe(200);
  });

  test('has an address that nobody guesses', async () => {
    await gardens.send();
    await gardens.send({ name: 'Bo' });
    const [first, second] = (await gardens.queue()).photos.map(({ picture }) => picture.src);
    expect(first).toMatch(/\/[0-9a-f]{32}\.webp$/);
    expect(second).not.toBe(first);
    expect((await gardens.load(`/api/garden-photos/pictures/${'0'.repeat(32)}.webp`)).status).toBe(404);
    expect((await gardens.load('/api/garden-photos/pictures/..%2f..%2fsecrets.webp')).status).toBe(400);
  });

  test('is listed newest first, page by page; waiting ones oldest first', async () => {
    const row = (index: number, state: 'PENDING' | 'ACCEPTED') => {
      const at = new Date(Date.UTC(2026, 10, 1, 0, index));
      return {
        ...{
          visitor: 'v',
          state,
          description: 'Okra',
          comment: 'x',
          name: `${state} ${index}`,
          width: 900,
          height: 600,
        },
        ...{
          picture: (index + (state === 'PENDING' ? 100 : 0)).toString(16).padStart(32, '0'),
          createdAt: at,
          sentAt: at,
        },
        ...(state === 'ACCEPTED' && { decidedAt: at, decidedBy: MODERATOR.id }),
      };
    };
    const indexes = Array.from({ length: 15 }, (_, index) => index);
    await database.db.gardenPhoto.createMany({
      data: indexes.flatMap((index) => [row(index, 'ACCEPTED'), row(index, 'PENDING')]),
    });
    const first = await gardens.api('GET /api/garden-photos', {});
    const second = await gardens.api('GET /api/garden-photos', { query: { before: first.next ?? '' } });
    const names = [...first.photos, ...second.photos].map(({ name }) => name);
    expect(names).toEqual(indexes.map((index) => `ACCEPTED ${14 - index}`));
    expect([first.photos.length, second.next]).toEqual([12, null]);
    const waiting = await gardens.queue();
    const rest = await gardens.api(
      'GET /api/ops/garden-photos',
      { query: { before: waiting.next ?? '' } },
      { as: gardens.moderator },
    );
    expect([...waiting.photos, ...rest.photos].map(({ name }) => name)).toEqual(
      indexes.map((index) => `PENDING ${index}`),
    );
    expect([waiting.waiting, rest.next]).toEqual([15, null]);
    expect((await gardens.api.raw('GET /api/garden-photos', { query: { before: 'x' } })).status).toBe(400);
  });
});

describe('what is sent', () => {
  test.each([
    ['no description', { description: ' \u200b\u200b ' }, 'description'],
    ['no comment', { comment: ' ' }, 'comment'],
    ['no name', { name: ' ' }, 'name'],
    ["the farm's name", { name: 'Sweetgum Family Farm' }, 'name'],
    ['half an address', { email: 'ada@' }, 'email'],
  ])('with %s is rejected at the field', async (_, change, field) => {
    expect(await rawWords(change)).toMatchObject({ status: 422, body: { field } });
    expect(await database.db.gardenPhoto.count()).toBe(0);
  });

  test('without the permission is rejected with its sentence', async () => {
    expect(await rawWords({ mayBeShown: false })).toMatchObject({
      status: 400,
      body: { message: 'Please tick the box if it is your photo and we may show it.' },
    });
  });

  test('with a filled honeypot is stored only when a person confirms', async () => {
    expect(await rawWords({ website: 'https://spam.example' })).toMatchObject({
      status: 422,
      body: { code: 'form.confirm_person' },
    });
    expect(await database.db.gardenPhoto.count()).toBe(0);
    expect((await rawWords({ website: 'x', person: true })).status).toBe(200);
  });

  test('by a blocked browser is rejected', async () => {
    await gardens.createPhoto();
    const { visitor } = await database.db.gardenPhoto.findFirstOrThrow();
    await database.db.visitorBlock.create({
      data: { visitor, until: new Date('2026-12-07T00:00:00Z'), by: MODERATOR.id, reason: 'spam' },
    });
    expect(await rawWords({})).toMatchObject({ status: 403, body: { code: 'garden_photo.blocked' } });
  });

  test('twice with one key, also at once, is one photo', async () => {
    const key = '0197279a-0000-7000-8000-0000000000aa';
    await gardens.mine(); // the cookie
    const [one, other] = await Promise.all([gardens.createPhoto({ key }), gardens.createPhoto({ key })]);
    expect(other).toEqual(one);
    const bytes = await pictureOf(300, 200).png().toBuffer();
    const replies = await Promise.all([gardens.sendPicture(one.id, bytes), gardens.sendPicture(one.id, bytes)]);
    const codes = replies.map(({ status }) => status);
    expect(codes).toContain(200);
    expect([200, 503]).toEqual(expect.arrayContaining(codes)); // one upload of a browser at a time
    expect((await gardens.sendPicture(one.id, bytes)).status).toBe(200);
    expect([(await gardens.queue()).photos.length, (await gardens.storedNames()).length]).toEqual([1, 1]);
  });

  test('cannot be replaced after a moderator has seen it, not even by an upload that began before', async () => {
    const { id } = await gardens.createPhoto();
    const [seen, other] = [await pictureOf(300, 200).png().toBuffer(), await pictureOf(500, 500).png().toBuffer()];
    let onSaved = (): void => undefined;
    const isSaved = new Promise<void>((resolve) => (onSaved = resolve));
    let second: ReturnType<Gardens['sendPicture']> | undefined;
    gardens.events.onPut = async () => {
      gardens.events.onPut = () => isSaved; // of the second
      await new Promise<void>((resolve) => {
        gardens.events.onChecked = resolve;
        second = gardens.sendPicture(id, other);
      });
    };
    expect((await gardens.sendPicture(id, seen)).status).toBe(200);
    onSaved();
    expect((await second)?.status).toBe(200);
    const [{ picture } = { picture: null }] = (await gardens.queue()).photos;
    const { bytes } = await gardens.load(picture?.src ?? '', { as: gardens.moderator });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 200 });
    expect([await gardens.storedNames(), await database.db.gardenPhoto.count()]).toEqual([[expect.any(String)], 1]);
  });

  test('is at most three photos of a browser without a decision, each again with its key, and 500 of all', async () => {
    const key = '0197279a-0000-7000-8000-0000000000aa';
    const { id: fourth } = await gardens.createPhoto();
    const first = await gardens.send({ key });
    const second = await gardens.send();
    await gardens.send();
    const bytes = await pictureOf(300, 200).png().toBuffer();
    const full = { status: 409, body: { code: 'garden_photo.waiting', message: expect.stringContaining('3 photos') } };
    expect(await rawWords({})).toMatchObject(full);
    expect(await gardens.sendPicture(fourth, bytes)).toMatchObject(full);
    expect(await gardens.createPhoto({ key })).toEqual({ id: first });
    expect((await gardens.sendPicture(first, bytes)).status).toBe(200);
    await gardens.decide(second, 'accept');
    expect((await gardens.sendPicture(fourth, bytes)).status).toBe(200);

    const of = (index: number) => ({
      ...{ visitor: 'v', state: 'PENDING' as const, description: 'Okra', comment: 'x', name: 'Bo' },
      ...{ width: 9, height: 9, picture: index.toString(16).padStart(32, '0') },
      ...{ createdAt: gardens.clock.now(), sentAt: gardens.clock.now() },
    });
    await database.db.gardenPhoto.createMany({ data: Array.from({ length: 500 }, (_, index) => of(index)) });
    expect(await gardens.api.raw(SEND, { body: WORDS }, { as: createTestBrowser() })).toMatchObject({ status: 409 });
  });

  test('is at most 50 photos of a browser, so that it sees all of its own', async () => {
    await gardens.send();
    const { id: _, key: __, ...sent } = await database.db.gardenPhoto.findFirstOrThrow();
    const decided = { state: 'ACCEPTED', decidedAt: gardens.clock.now(), decidedBy: MODERATOR.id } as const;
    await database.db.gardenPhoto.createMany({
      data: Array.from({ length: 49 }, (_row, index) => ({
        ...{ ...sent, ...decided, picture: index.toString(16).padStart(32, '0') },
      })),
    });
    expect(await rawWords({})).toMatchObject({ status: 409, body: { code: 'garden_photo.too_many' } });
    expect(await gardens.mine()).toHaveLength(50);
  });

  test("of another browser's words, or none, is not found", async () => {
    const { id } = await gardens.createPhoto();
    const bytes = await pictureOf(300, 200).png().toBuffer();
    expect((await gardens.sendPicture(id, bytes, createTestBrowser())).status).toBe(404);
    expect((await gardens.sendPicture('0197279a-0000-7000-8000-0000000000ff', bytes)).status).toBe(404);
    expect(await gardens.storedNames()).toEqual([]);
  });

  test.each([
    ['a text', async () => Buffer.from('<script>alert(1)</script>'), 422, NO_PICTURE],
    ['a PDF', () => pagesOf(1), 422, NO_PICTURE],
    ['a GIF', () => pictureOf(30, 20).gif().toBuffer(), 422, NO_PICTURE],
    ['a picture of 100 megapixels in a few bytes', async () => pngBomb(10_000, 10_000), 422, /50 megapixels/],
    ['half a picture', async () => (await pictureOf(300, 200).jpeg().toBuffer()).subarray(0, 2_000), 422, /damaged/],
    ['more than 8 MB', async () => Buffer.alloc(8 * 1_048_576 + 1, 0xff), 413, /8 MB/],
  ])('as %s is rejected with a sentence, and nothing is stored', async (_, file, status, message) => {
    const { id } = await gardens.createPhoto();
    const reply = await gardens.sendPicture(id, await file());
    expect(reply.status).toBe(status);
    const { field, message: sentence } = reply.body as { field: string; message: string };
    expect(field).toBe('photo');
    expect(sentence).toMatch(message);
    expect([await gardens.storedNames(), (await gardens.queue()).photos]).toEqual([[], []]);
  });
});

describe('a decision', () => {
  test('reaches the sender by one email, and the address is deleted with it', async () => {
    const id = await gardens.send({ email: ' Ada@Example.com ' });
    expect((await gardens.queue()).photos[0]?.hasEmail).toBe(true);
    await gardens.decide(id, 'accept');
    const sent = await gardens.emails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: 'ada@example.com',
      content: { subject: 'Your garden is on the wall', action: { href: 'http://localhost:4000/gardens' } },
    });
    expect(JSON.stringify(sent)).not.toContain('store-bought');
    expect((await database.db.gardenPhoto.findFirstOrThrow()).email).toBeNull();
  });

  test('that was corrected before the email was sent is told as it is then, and not at all of a deleted photo', async () => {
    const id = await gardens.send({ email: 'ada@example.com' });
    await gardens.decide(id, 'accept');
    await gardens.decide(id, 'take_down', 'Blurred');
    const [email, ...others] = await gardens.emails();
    expect([email?.content.subject, others]).toEqual(['About your garden photo', []]);
    expect(email?.content.paragraphs).toContain('Blurred');
    await gardens.decide(id, 'accept');
    expect((await gardens.emails())[0]?.content.subject).toBe('Your garden is on the wall');
    await gardens.api('DELETE /api/garden-photos/:id', { params: { id } }, { as: gardens.sender });
    expect(await gardens.emails()).toEqual([null]);
  });

  test('to refuse has a reason, which the sender reads', async () => {
    const id = await gardens.send({ email: 'ada@example.com' });
    expect(
      await gardens.api.raw(DECIDE, { params: { id }, body: { decision: 'refuse' } }, { as: gardens.moderator }),
    ).toMatchObject({
      status: 422,
      body: { code: 'garden_photo.reason', field: 'reason' },
    });
    await gardens.decide(id, 'refuse', 'It shows a child’s face.');
    expect((await gardens.emails())[0]?.content.paragraphs).toContain('It shows a child’s face.');
    expect(await gardens.mine()).toMatchObject([{ state: 'refused', reason: 'It shows a child’s face.' }]);
    expect((await gardens.queue('refused')).photos).toHaveLength(1);
  });

  test('sends no email to an erased address', async () => {
    const emailHash = gardens.deps.hashEmail('ada@example.com');
    await database.db.suppression.create({ data: { emailHash } });
    await gardens.decide(await gardens.send({ email: 'ada@example.com' }), 'accept');
    expect(await gardens.emails()).toEqual([]);
  });

  test('is made once: the slower moderator gets a sentence', async () => {
    const id = await gardens.send();
    const codes = await Promise.all(
      ['accept', 'refuse'].map(async (decision) => {
        const body = { decision: decision as 'accept' | 'refuse', reason: 'Blurred' };
        return (await gardens.api.raw(DECIDE, { params: { id }, body }, { as: gardens.moderator })).status;
      }),
    );
    expect(codes.sort()).toEqual([200, 409]);
    expect(
      (await gardens.api.raw(DECIDE, { params: { id }, body: { decision: 'accept' } }, { as: gardens.sender })).status,
    ).toBe(401);
  });
});

test('waiting photos are in the email to moderators at seven in the morning', async () => {
  await sendDigest(commentsModule(gardens.deps));
  expect(await gardens.emails()).toEqual([]);
  await gardens.send();
  await sendDigest(commentsModule(gardens.deps));
  expect((await gardens.emails())[0]?.content).toMatchObject({
    subject: 'Garden photos need your attention',
    paragraphs: ['1 garden photo waits for a decision.'],
    action: { href: 'http://localhost:4000/ops/garden-photos' },
  });
});
