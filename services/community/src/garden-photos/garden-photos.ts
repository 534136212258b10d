import { type GardenPhoto, gardenPhotos, type ModeratedGardenPhoto } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import { type Clock, readCursor, splitPage, throwHttpError } from '@farm/server-kit';
import { pictureAttributes } from '../files/stored-picture';
import type { HashEmail } from '../leads/email-hash';
import type { GardenPhotoRepository, PhotoState, StoredPhoto } from './garden-photos.repository';
import { stateOf, STORED_STATES } from './photo-state';
import { unknownPhoto } from './send-photo';

export interface GardenPhotoDeps {
  photos: GardenPhotoRepository;
  hashEmail: HashEmail;
  clock: Clock;
}

const PAGE = 12;
const { messages: SENTENCES } = gardenPhotos['POST /api/ops/garden-photos/:id/decision'];

const cursorOf = (before: string | undefined) =>
  readCursor(before, () => throwHttpError(400, 'request.invalid', 'That page of photos does not exist.'));

/** A page by the moment that orders it. */
function pageOf(rows: readonly StoredPhoto[], orderedBy: 'sentAt' | 'decidedAt') {
  return splitPage(
    rows.map((photo) => ({ id: photo.id, createdAt: photo[orderedBy] ?? photo.createdAt, photo })),
    PAGE,
  );
}

/** The picture of a photo that has arrived. */
const pictureOf = ({ picture: id, width, height, description: alt }: StoredPhoto, folder: string) =>
  pictureAttributes({ id, width: width ?? 0, height: height ?? 0, alt }, folder);

const toWallPhoto = (photo: StoredPhoto): GardenPhoto => ({
  id: photo.id,
  picture: pictureOf(photo, '/api/garden-photos/pictures'),
  comment: photo.comment,
  name: photo.name,
  town: photo.town,
});

/** A page of accepted photos, newest first. */
export async function listPhotos(before: string | undefined, { photos }: GardenPhotoDeps) {
  const { page, next } = pageOf(await photos.decided('ACCEPTED', PAGE + 1, cursorOf(before)), 'decidedAt');
  return { photos: page.map(({ photo }) => toWallPhoto(photo)), next };
}

const toModerated = (photo: StoredPhoto): ModeratedGardenPhoto => ({
  ...toWallPhoto(photo),
  picture: pictureOf(photo, '/api/ops/garden-photos/pictures'),
  state: stateOf(photo),
  at: (photo.sentAt ?? photo.createdAt).toISOString(),
  decidedAt: photo.decidedAt?.toISOString() ?? null,
  reason: photo.reason,
  hasEmail: photo.email !== null,
});

interface QueueQuery {
  state?: ModeratedGardenPhoto['state'];
  before?: string;
}

/** A page of the moderators' list, and the number of photos without a decision. */
export async function listModerated({ state = 'pending', before }: QueueQuery, { photos }: GardenPhotoDeps) {
  const cursor = cursorOf(before);
  const [{ page, next }, waiting] = await Promise.all([
    state === 'pending'
      ? photos.pending(PAGE + 1, cursor).then((rows) => pageOf(rows, 'sentAt'))
      : photos.decided(STORED_STATES[state], PAGE + 1, cursor).then((rows) => pageOf(rows, 'decidedAt')),
    photos.countPending(),
  ]);
  return { photos: page.map(({ photo }) => toModerated(photo)), next, waiting };
}

type Decision = 'accept' | 'refuse' | 'take_down';

/** What a decision makes of a photo, and the states that allow it. */
const DECISIONS = {
  accept: { to: 'ACCEPTED', from: ['PENDING', 'REFUSED', 'TAKEN_DOWN'] },
  refuse: { to: 'REFUSED', from: ['PENDING'] },
  take_down: { to: 'TAKEN_DOWN', from: ['ACCEPTED'] },
} as const satisfies Record<Decision, { to: PhotoState; from: readonly PhotoState[] }>;

interface DecisionInput {
  decision: Decision;
  reason?: string;
}

/** The address that hears of the decision; null: none was left, or its owner has erased it. */
async function recipientOf({ email }: StoredPhoto, { photos, hashEmail }: GardenPhotoDeps): Promise<string | null> {
  const to = email === null ? null : normalizeEmail(email);
  return to === null || (await photos.isErased(hashEmail(to))) ? null : to;
}

/** @throws 404 for words without a photo, and what is left of a deleted one */
async function findArrived(id: string, photos: GardenPhotoRepository): Promise<StoredPhoto> {
  const photo = await photos.find(id);
  return photo && photo.state !== 'UNSENT' && photo.state !== 'DELETED' ? photo : unknownPhoto();
}

/** @throws 404, 409 `garden_photo.not_now`, also when another moderator was faster, 422 `garden_photo.reason` */
export async function decidePhoto(id: string, input: DecisionInput, by: string, deps: GardenPhotoDeps) {
  const { photos, clock } = deps;
  const { to, from } = DECISIONS[input.decision];
  const reason = to === 'ACCEPTED' ? null : (input.reason ?? '').trim();
  if (reason !== null && reason.length < 3)
    return throwHttpError(422, 'garden_photo.reason', SENTENCES.reason, {
      extra: { field: 'reason' },
    });
  const photo = await findArrived(id, photos);
  const isAllowed = (from as readonly PhotoState[]).includes(photo.state);
  const email = await recipientOf(photo, deps);
  const decision = { id, from: photo.state, to, reason, by, at: clock.now(), email };
  if (!isAllowed || !(await photos.decide(decision)))
    throwHttpError(409, 'garden_photo.not_now', 'This photo has changed meanwhile. Please reload and look again.');
  return toModerated(await findArrived(id, photos));
}
