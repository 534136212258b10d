import { UPLOAD_MAX_BYTES } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import {
  type Contract,
  IdParams,
  Nullable,
  OneOf,
  Reason,
  REASON_MESSAGE,
  StrictObject,
  Timestamp,
  Uuid,
} from '../contract';

/** Maximum lengths in characters, and photos of one browser: without a decision (`pending`) and in all (`own`). */
export const gardenPhotoLimits = {
  minDescription: 3,
  description: 200,
  comment: 500,
  name: 40,
  town: 60,
  email: 254,
  pending: 3,
  own: 50,
} as const;

const NAME = '[0-9a-f]{32}(-[0-9]{3})?\\.webp';
const UNKNOWN = 'There is no such photo.';

/** An accepted photo, with its size in pixels and what it shows. */
const GardenPicture = StrictObject({
  src: Type.String(),
  srcSet: Type.Optional(Type.String()),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
});

/** A photo on the wall of gardens. */
export const GardenPhoto = StrictObject({
  id: Type.String(),
  picture: GardenPicture,
  comment: Type.String(),
  /** A name or nickname. */
  name: Type.String(),
  town: Nullable(Type.String()),
});
export type GardenPhoto = Static<typeof GardenPhoto>;

const GardenPhotoState = OneOf(['pending', 'accepted', 'refused', 'taken_down']);

/** A photo of this browser. */
export const OwnGardenPhoto = StrictObject({
  id: Type.String(),
  state: GardenPhotoState,
  description: Type.String(),
  /** Of the moderator who refused it or took it down. */
  reason: Nullable(Type.String()),
});
export type OwnGardenPhoto = Static<typeof OwnGardenPhoto>;

/** A photo as moderators see it. */
export const ModeratedGardenPhoto = StrictObject({
  ...GardenPhoto.properties,
  state: GardenPhotoState,
  /** When it was sent. */
  at: Timestamp,
  decidedAt: Nullable(Timestamp),
  reason: Nullable(Type.String()),
  /** Whether its sender left an address for the first decision. */
  hasEmail: Type.Boolean(),
});
export type ModeratedGardenPhoto = Static<typeof ModeratedGardenPhoto>;

// The network limits fit a school class behind one IP address.
const WRITES = { per: 'hour', times: 10, perPrefix: 120 } as const;

/** The wall of gardens (/gardens): photos of visitors, shown when a moderator has accepted them. */
export const gardenPhotos = {
  /** Accepted photos, newest first. `next` is the `before` of the following page. */
  'GET /api/garden-photos': {
    access: 'anyone',
    query: StrictObject({ before: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: StrictObject({ photos: Type.Array(GardenPhoto), next: Nullable(Type.String()) }),
    messages: { '': 'That page of photos does not exist.' },
  },
  /** An accepted photo as WebP, cached for a day: one that is taken down has left other caches by then. 404 `garden_photo.unknown`. */
  'GET /api/garden-photos/pictures/:name': {
    access: 'anyone',
    params: StrictObject({ name: Type.String({ pattern: `^${NAME}$` }) }),
    messages: { '': UNKNOWN },
    timeoutSeconds: null,
  },
  /** The photos of this browser, newest first: all, as it may send 50. */
  'GET /api/garden-photos/mine': {
    access: 'visitor',
    reply: StrictObject({ photos: Type.Array(OwnGardenPhoto) }),
  },
  /**
   * The words about a photo, which follows as the body of the call below. `key` is the idempotency key, `website` the honeypot.
   * 422 `garden_photo.empty`, `garden_photo.name`, `garden_photo.email` with the `field`, `form.confirm_person` for a filled honeypot,
   * 403 `garden_photo.blocked`, 409 `garden_photo.waiting` while too many photos wait for a decision, `garden_photo.too_many` for the
   * 51st photo of a browser.
   */
  'POST /api/garden-photos': {
    access: 'visitor',
    body: StrictObject({
      description: Type.String({
        minLength: gardenPhotoLimits.minDescription,
        maxLength: gardenPhotoLimits.description,
      }),
      comment: Type.String({ maxLength: gardenPhotoLimits.comment }),
      name: Type.String({ maxLength: gardenPhotoLimits.name }),
      town: Type.Optional(Type.String({ maxLength: gardenPhotoLimits.town })),
      /** Only to hear of the decision; deleted once that email is sent. */
      email: Type.Optional(Type.String({ maxLength: gardenPhotoLimits.email })),
      /** It is the sender's photo, and may be shown. */
      mayBeShown: Type.Literal(true),
      key: Type.Optional(Uuid),
      website: Type.Optional(Type.String({ maxLength: 400 })),
      person: Type.Optional(Type.Boolean()),
    }),
    reply: StrictObject({ id: Type.String() }),
    messages: {
      description: `Please say in ${gardenPhotoLimits.minDescription} to ${gardenPhotoLimits.description} characters what the photo shows.`,
      comment: `Please write a comment of up to ${gardenPhotoLimits.comment} characters.`,
      name: `Please give a name or nickname of up to ${gardenPhotoLimits.name} characters.`,
      town: `Please keep the town to ${gardenPhotoLimits.town} characters.`,
      email: 'Please enter a valid email address, or leave it empty.',
      mayBeShown: 'Please tick the box if it is your photo and we may show it.',
      '': 'Please check the form.',
    },
    limit: WRITES,
    bodyBytes: 7_000,
  },
  /**
   * The photo itself, once; a repetition changes nothing. It is decoded and encoded anew. 404 `garden_photo.unknown` for another
   * browser's, 409 as above, 413 and 422 with the reason like `POST /api/ops/files` and the `field` photo, 503 `file.busy` with
   * `Retry-After` while others are checked, or another one of this browser is on its way.
   */
  'PUT /api/garden-photos/:id/picture': {
    access: 'visitor',
    cost: 'high',
    upload: true,
    params: IdParams,
    reply: StrictObject({ received: Type.Literal(true) }),
    bodyBytes: UPLOAD_MAX_BYTES,
    timeoutSeconds: 60, // until the file has arrived, and is checked
    messages: { id: UNKNOWN, '': 'Please choose a photo.' },
    limit: { per: 'hour', times: 20, perPrefix: 240 },
  },
  /** Own photos, in any state. 404 `garden_photo.unknown`. */
  'DELETE /api/garden-photos/:id': {
    access: 'visitor',
    params: IdParams,
    reply: StrictObject({ deleted: Type.Literal(true) }),
    messages: { '': UNKNOWN },
    limit: { per: 'hour', times: 30, perPrefix: 240 },
  },
  /** Waiting photos oldest first, others by their decision, newest first. `next` is the `before` of the following page. */
  'GET /api/ops/garden-photos': {
    access: 'moderator',
    query: StrictObject({
      state: Type.Optional(GardenPhotoState),
      before: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    reply: StrictObject({
      photos: Type.Array(ModeratedGardenPhoto),
      next: Nullable(Type.String()),
      /** Photos without a decision. */
      waiting: Type.Integer(),
    }),
    messages: { '': 'That page of photos does not exist.' },
  },
  /** A photo in any state; never cached. */
  'GET /api/ops/garden-photos/pictures/:name': {
    access: 'moderator',
    params: StrictObject({ name: Type.String({ pattern: `^${NAME}$` }) }),
    messages: { '': UNKNOWN },
    timeoutSeconds: null,
  },
  /**
   * Accepts a waiting photo or one that was refused or taken down, refuses a waiting one, or takes an accepted one down. The last two need a
   * reason, which the sender reads. 409 `garden_photo.not_now` when the photo's state does not allow it, 422 `garden_photo.reason`.
   */
  'POST /api/ops/garden-photos/:id/decision': {
    access: 'moderator',
    params: IdParams,
    body: StrictObject({ decision: OneOf(['accept', 'refuse', 'take_down']), reason: Type.Optional(Reason) }),
    reply: ModeratedGardenPhoto,
    messages: { id: UNKNOWN, reason: REASON_MESSAGE, '': 'This decision is not known.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
