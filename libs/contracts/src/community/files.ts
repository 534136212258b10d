import { pictureTextLimits, UPLOAD_MAX_BYTES } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, IdParams, Nullable, OneOf, StrictObject, Timestamp } from '../contract';

/** Pixels of an uploaded picture: those of a phone with 50 megapixels. */
export const UPLOAD_MAX_PIXELS = 52_000_000;
/** Pixels of an interlaced PNG or a progressive JPEG, which is held whole while it is decoded. */
export const UPLOAD_MAX_PROGRESSIVE_PIXELS = 16_000_000;

/** The longest side of a stored picture, and the width of its small version, in pixels. */
export const PICTURE_SIZE = 1_600;
export const SMALL_PICTURE_WIDTH = 480;

/** The first 128 bits of the SHA-256 of the stored file. */
const HASH = '[0-9a-f]{32}';

/** A picture of this site with its size in pixels and what it shows, as content names it. */
export const PictureFields = {
  src: Type.String({ pattern: `^/api/files/${HASH}\\.webp$` }),
  width: Type.Integer({ minimum: 1, maximum: PICTURE_SIZE }),
  height: Type.Integer({ minimum: 1, maximum: PICTURE_SIZE }),
  srcSet: Type.Optional(
    Type.String({ pattern: `^/api/files/${HASH}-\\d{1,4}\\.webp \\d{1,4}w, /api/files/${HASH}\\.webp \\d{1,4}w$` }),
  ),
  alt: Type.String({
    title: 'What the picture shows',
    minLength: pictureTextLimits.min,
    maxLength: pictureTextLimits.max,
    pattern: '^\\S[^\\n]*$',
  }),
};
export const Picture = StrictObject(PictureFields);
export type Picture = Static<typeof Picture>;

const Alt = PictureFields.alt;
const UNKNOWN = 'There is no such file.';

/** A file that an editor uploaded. */
export const UploadedFile = StrictObject({
  id: Type.String(),
  kind: OneOf(['picture', 'pdf']),
  /** The name that it had where it came from. */
  name: Type.String(),
  /** Its address on this site. */
  src: Type.String(),
  /** Null for a PDF. */
  picture: Nullable(Picture),
  /** Of a PDF. */
  pages: Nullable(Type.Integer()),
  /** As stored. */
  bytes: Type.Integer(),
  at: Timestamp,
  /** The id of who uploaded it. */
  by: Type.String(),
});
export type UploadedFile = Static<typeof UploadedFile>;

/** The page /ops/files, and the files that editors uploaded. A file never changes: another one has another address. */
export const files = {
  /** A picture as WebP, or a PDF. Cached for a year. 404 `file.unknown`. */
  'GET /api/files/:name': {
    access: 'anyone',
    params: StrictObject({ name: Type.String({ pattern: `^${HASH}(-\\d{1,4}\\.webp|\\.webp|\\.pdf)$` }) }),
    messages: { '': UNKNOWN },
    timeoutSeconds: null,
  },
  /** Newest first. `next` is the `before` of the following page. */
  'GET /api/ops/files': {
    access: 'editor',
    query: StrictObject({
      before: Type.Optional(Type.String({ maxLength: 120 })),
      kind: Type.Optional(OneOf(['picture', 'pdf'])),
    }),
    reply: StrictObject({ files: Type.Array(UploadedFile), next: Nullable(Type.String()) }),
    messages: { '': 'That page of files does not exist.' },
  },
  /**
   * Checks and stores a file; the same file again results in the stored one. 422 `file.kind` for other files than JPEG, PNG, WebP and
   * PDF, `file.damaged`, `file.too_many_pixels`, `file.progressive`, `file.locked`, `file.active` for a PDF with scripts or files
   * inside, `file.alt` for a picture without a description, 413 `file.too_large`, 503 `file.busy` while others are checked.
   */
  'POST /api/ops/files': {
    access: 'editor',
    cost: 'high',
    upload: true,
    query: StrictObject({
      name: Type.Optional(Type.String({ maxLength: 200 })),
      /** Absent for a PDF. */
      alt: Type.Optional(Alt),
    }),
    reply: UploadedFile,
    bodyBytes: UPLOAD_MAX_BYTES,
    timeoutSeconds: 60, // until the file has arrived, and is checked
    messages: {
      alt: 'Please say in 3 to 200 characters what the picture shows.',
      '': 'Please choose a file.',
    },
    limit: { per: 'minute', times: 20, perPrefix: 40 },
  },
  /** 409 `file.in_use` names where published content shows it. */
  'DELETE /api/ops/files/:id': {
    access: 'editor',
    requiresRecentAuth: true,
    params: IdParams,
    reply: StrictObject({ deleted: Type.Literal(true) }),
    messages: { '': UNKNOWN },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
