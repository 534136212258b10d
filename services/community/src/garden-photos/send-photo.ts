import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Calls, gardenPhotoLimits, gardenPhotos, type InputOf, type OwnGardenPhoto } from '@farm/contracts';
import { normalizeEmail, UPLOAD_LIMIT } from '@farm/farm';
import { type Clock, sanitizeLine, sanitizeText, throwHttpError } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import { isReservedName } from '@farm/server-kit/profanity';
import { rejectUntilConfirmed } from '../contact/contact';
import { busy, type UploadMessages, uploadCheck } from '../files/check-upload';
import type { CheckFile } from '../files/file-check.provider';
import { removePicturesSoon } from './delete-photos';
import { storePicture } from './garden-picture';
import type { GardenPhotoRepository, StoredPhoto } from './garden-photos.repository';
import { stateOf } from './photo-state';

type PhotoInput = InputOf<Calls['POST /api/garden-photos']>['body'];

export interface SendPhotoDeps {
  photos: GardenPhotoRepository;
  store: FileStore;
  checkFile: CheckFile;
  clock: Clock;
}

type Log = Parameters<typeof removePicturesSoon>[2];

const { messages: SENTENCES } = gardenPhotos['POST /api/garden-photos'];
const NO_PICTURE = 'This is not a photo we can read (JPEG, PNG or WebP). Please choose another one.';
const MESSAGES: UploadMessages = {
  too_large: `This photo has more than ${UPLOAD_LIMIT}. Please make it smaller first, or choose another one.`,
  kind: NO_PICTURE,
  damaged: 'We can’t read this photo. It may be damaged or incomplete. Please choose another one.',
  too_many_pixels: 'This photo has more than 50 megapixels. Please make it smaller first.',
  progressive: 'This photo is saved as “progressive” and has more than 16 megapixels. Please make it smaller first.',
  locked: NO_PICTURE,
  active: NO_PICTURE,
};
const RESERVED = 'That name belongs to the farm. Please use your own.';

/** Photos without a decision in all: more than moderators look at in a week. */
const MAX_PENDING = 500;

const checkPhoto = uploadCheck({
  queue: 'visitors',
  kinds: ['jpeg', 'png', 'webp'],
  messages: MESSAGES,
  field: 'photo',
});
/** The browsers whose photo this process reads or checks. */
const senders = new Set<string>();

/** One upload of a browser at a time. @throws 503 `file.busy` */
async function asOnlyUpload<T>(visitor: string, upload: () => Promise<T>): Promise<T> {
  if (senders.has(visitor)) return busy('Another photo of yours is on its way. Please try again in a few seconds.');
  senders.add(visitor);
  try {
    return await upload();
  } finally {
    senders.delete(visitor);
  }
}

/** The name of bytes. */
const newPicture = () => randomBytes(16).toString('hex');

export const unknownPhoto = (): never => throwHttpError(404, 'garden_photo.unknown', 'There is no such photo.');

const reject = (kind: 'empty' | 'name' | 'email', field: keyof PhotoInput, sentence: string): never =>
  throwHttpError(422, `garden_photo.${kind}`, sentence, { extra: { field } });

/** What to store of the form. @throws 422 with the field */
function readDetails(body: PhotoInput) {
  const description = sanitizeLine(body.description);
  if (description.length < gardenPhotoLimits.minDescription)
    return reject('empty', 'description', SENTENCES.description);
  const comment = sanitizeText(body.comment);
  if (comment === '') return reject('empty', 'comment', SENTENCES.comment);
  const name = sanitizeLine(body.name);
  if (name === '') return reject('empty', 'name', SENTENCES.name);
  if (isReservedName(name)) return reject('name', 'name', RESERVED);
  const typed = (body.email ?? '').trim();
  const email = typed === '' ? null : normalizeEmail(typed);
  if (typed !== '' && email === null) return reject('email', 'email', SENTENCES.email);
  return { description, comment, name, town: sanitizeLine(body.town ?? '') || null, email };
}

/** @throws 409 `garden_photo.waiting` or `garden_photo.too_many` */
async function rejectFurther(visitor: string, photos: GardenPhotoRepository): Promise<void> {
  const { pending, all } = await photos.countOwn(visitor);
  if (pending >= gardenPhotoLimits.pending)
    return throwHttpError(
      409,
      'garden_photo.waiting',
      `You have ${gardenPhotoLimits.pending} photos that we have not looked at yet. Please send more when we have.`,
    );
  if (all >= gardenPhotoLimits.own)
    return throwHttpError(
      409,
      'garden_photo.too_many',
      `You have sent ${gardenPhotoLimits.own} photos. Please delete one of them first.`,
    );
  if ((await photos.countPending()) >= MAX_PENDING)
    return throwHttpError(
      409,
      'garden_photo.waiting',
      'More photos have come than we can look at. Please send yours in a few days.',
    );
}

/**
 * Stores the words of a photo. The photo itself follows, so that nothing is uploaded for nothing. Repeated with the same key, it
 * changes nothing.
 * @throws 403 `garden_photo.blocked`, 409 while too many photos wait, 422
 */
export async function createPhoto(body: PhotoInput, visitor: string, { photos, clock }: SendPhotoDeps) {
  const details = readDetails(body);
  if (body.website && body.person !== true) return rejectUntilConfirmed('Your photo is not sent yet.');
  const now = clock.now();
  if (await photos.isBlocked(visitor, now))
    return throwHttpError(403, 'garden_photo.blocked', 'You can’t send photos from this browser at the moment.');
  const known = body.key === undefined ? null : await photos.findByKey(visitor, body.key);
  if (known !== null) return { id: known };
  await rejectFurther(visitor, photos);
  const picture = newPicture(); // until the photo has come, which gets a name of its own
  return { id: await photos.add({ ...details, visitor, key: body.key ?? null, picture, createdAt: now }) };
}

/** Whether the photo of these words is still to come. @throws 404 if they are another browser's */
async function isAwaited(id: string, visitor: string, photos: GardenPhotoRepository): Promise<boolean> {
  const photo = await photos.find(id);
  if (photo?.visitor !== visitor || photo.state === 'DELETED') return unknownPhoto();
  return photo.state === 'UNSENT';
}

/**
 * Checks the photo, makes it anew and stores it for the moderators. Repeated, it changes nothing. Each upload has bytes of its own,
 * and a row before them: bytes without a row cannot remain.
 * @throws 404, 409 while too many photos wait, 413, 422, 503 with `Retry-After`
 */
export async function receivePicture(
  id: string,
  visitor: string,
  content: Readable,
  deps: SendPhotoDeps & { log: Log },
) {
  const { photos, store, checkFile, clock, log } = deps;
  const received = { received: true as const };
  if (!(await isAwaited(id, visitor, photos))) return received;
  await rejectFurther(visitor, photos);
  const result = await asOnlyUpload(visitor, () => checkPhoto(content, checkFile));
  if (result.kind !== 'picture') throw new Error(`Not a picture: ${result.kind}`);
  const reserved = await photos.reservePicture(newPicture(), clock.now());
  const { picture } = reserved;
  await storePicture(store, picture, result);
  const { width, height } = result;
  if (await photos.savePicture(reserved, { id, picture, width, height, sentAt: clock.now() })) return received;
  await removePicturesSoon([reserved], deps, log);
  await isAwaited(id, visitor, photos); // another upload was faster, or they were deleted
  return received;
}

const toOwn = (photo: StoredPhoto): OwnGardenPhoto => ({
  id: photo.id,
  state: stateOf(photo),
  description: photo.description,
  reason: photo.reason,
});

export const ownPhotos = async (visitor: string, { photos }: SendPhotoDeps) => ({
  photos: (await photos.own(visitor)).map(toOwn),
});
