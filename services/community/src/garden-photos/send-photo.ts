import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Calls, InputOf, OwnGardenPhoto } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import { type Clock, sanitizeLine, sanitizeText, throwHttpError } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import { isReservedName } from '@farm/server-kit/profanity';
import { rejectUntilConfirmed } from '../contact/contact';
import { checkUpload, type UploadMessages, uploadPlaces } from '../files/check-upload';
import type { CheckFile } from '../files/file-check.provider';
import { storePicture } from './garden-picture';
import type { GardenPhotoRepository, StoredPhoto } from './garden-photos.repository';

type Words = InputOf<Calls['POST /api/garden-photos']>['body'];

export interface SendPhotoDeps {
  photos: GardenPhotoRepository;
  store: FileStore;
  checkFile: CheckFile;
  clock: Clock;
}

const NO_PICTURE = 'This is not a photo we can read (JPEG, PNG or WebP). Please choose another one.';
const MESSAGES: UploadMessages = {
  too_large: 'This photo has more than 8 MB. Please make it smaller first, or choose another one.',
  kind: NO_PICTURE,
  damaged: 'We can’t read this photo. It may be damaged or incomplete. Please choose another one.',
  too_many_pixels: 'This photo has more than 50 megapixels. Please make it smaller first.',
  progressive: 'This photo is saved as “progressive” and has more than 16 megapixels. Please make it smaller first.',
  locked: NO_PICTURE,
  active: NO_PICTURE,
};
const KINDS = ['jpeg', 'png', 'webp'] as const;
const RESERVED = 'That name belongs to the farm. Please use your own.';
const OWN_LIMIT = 50;

const withPlace = uploadPlaces();

export const unknownPhoto = (): never => throwHttpError(404, 'garden_photo.unknown', 'There is no such photo.');

const reject = (kind: 'empty' | 'name' | 'email', field: keyof Words, sentence: string): never =>
  throwHttpError(422, `garden_photo.${kind}`, sentence, { extra: { field } });

/** The words to store. @throws 422 with the field */
function readWords(body: Words) {
  const description = sanitizeLine(body.description);
  if (description.length < 3)
    return reject('empty', 'description', 'Please say in 3 to 200 characters what the photo shows.');
  const comment = sanitizeText(body.comment);
  if (comment === '') return reject('empty', 'comment', 'Please write a comment.');
  const name = sanitizeLine(body.name);
  if (name === '') return reject('empty', 'name', 'Please give a name or nickname.');
  if (isReservedName(name)) return reject('name', 'name', RESERVED);
  const typed = (body.email ?? '').trim();
  const email = typed === '' ? null : normalizeEmail(typed);
  if (typed !== '' && email === null)
    return reject('email', 'email', 'Please enter a valid email address, or leave it empty.');
  return { description, comment, name, town: sanitizeLine(body.town ?? '') || null, email };
}

/**
 * Stores the words of a photo. The photo itself follows, so that nothing is uploaded for nothing. The name of its bytes is stored
 * with the words: bytes without a row cannot remain.
 * @throws 403 `garden_photo.blocked`, 422
 */
export async function sendWords(body: Words, visitor: string, { photos, clock }: SendPhotoDeps) {
  const words = readWords(body);
  if (body.website && body.person !== true) return rejectUntilConfirmed('Your photo is not sent yet.');
  const now = clock.now();
  if (await photos.isBlocked(visitor, now))
    return throwHttpError(403, 'garden_photo.blocked', 'You can’t send photos from this browser at the moment.');
  const picture = randomBytes(16).toString('hex');
  return { id: await photos.add({ ...words, visitor, key: body.key ?? null, picture, createdAt: now }) };
}

/** Whether the photo of these words is still to come. @throws 404 if they are another browser's */
async function isAwaited(id: string, visitor: string, photos: GardenPhotoRepository): Promise<StoredPhoto | null> {
  const photo = await photos.find(id);
  if (photo?.visitor !== visitor || photo.state === 'DELETED') return unknownPhoto();
  return photo.state === 'UNSENT' ? photo : null;
}

/** Checks the photo, makes it anew and stores it for the moderators. Repeated, it changes nothing. @throws 404, 413, 422, 503 */
export async function receivePicture(id: string, visitor: string, content: Readable, deps: SendPhotoDeps) {
  const { photos, store, checkFile, clock } = deps;
  if (!(await isAwaited(id, visitor, photos))) return { received: true as const };
  return withPlace(async () => {
    const result = await checkUpload(content, { checkFile, kinds: KINDS, messages: MESSAGES });
    if (result.kind !== 'picture') return throwHttpError(422, 'file.kind', MESSAGES.kind);
    return photos.exclusively(async () => {
      const photo = await isAwaited(id, visitor, photos); // another upload may have been faster
      if (!photo) return { received: true as const };
      await storePicture(store, photo.picture, result);
      if (!(await photos.receive(id, { width: result.width, height: result.height }, clock.now())))
        return unknownPhoto();
      return { received: true as const };
    });
  });
}

const STATES = { PENDING: 'pending', ACCEPTED: 'accepted', REFUSED: 'refused', TAKEN_DOWN: 'taken_down' } as const;

/** The state of a photo that has arrived. */
export const stateOf = ({ state }: StoredPhoto): OwnGardenPhoto['state'] => {
  if (state === 'UNSENT' || state === 'DELETED') throw new Error(`No photo is there: ${state}`);
  return STATES[state];
};

const toOwn = (photo: StoredPhoto): OwnGardenPhoto => ({
  id: photo.id,
  state: stateOf(photo),
  description: photo.description,
  at: (photo.sentAt ?? photo.createdAt).toISOString(),
  reason: photo.reason,
});

export const ownPhotos = async (visitor: string, { photos }: SendPhotoDeps) => ({
  photos: (await photos.own(visitor, OWN_LIMIT)).map(toOwn),
});
