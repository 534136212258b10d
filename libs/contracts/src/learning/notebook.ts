import { NOTEBOOK_FORMAT, notebookLimits } from '@farm/farm';
import { type Static, Type } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject, Uuid } from '../contract';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Name = Type.String({ minLength: 1, maxLength: notebookLimits.name, pattern: '\\S' });
const Note = Type.String({ maxLength: notebookLimits.note });
const Count = Nullable(Type.Integer({ minimum: 1, maximum: notebookLimits.count }));

/** A crop in the grower's words. */
const crop = {
  crop: Name,
  /** Of the crop table of libs/almanac; null: words of the grower's own. */
  cropId: Nullable(Type.String({ pattern: '^[a-z0-9-]{1,40}$' })),
};

export const NotebookBed = StrictObject({
  name: Name,
  /** Null: not measured. */
  lengthFt: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: notebookLimits.feet })),
  widthFt: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: notebookLimits.feet })),
  sun: OneOf(['full', 'part', 'shade', 'unknown']),
});
export type NotebookBed = Static<typeof NotebookBed>;

export const NotebookPlanting = StrictObject({
  ...crop,
  /** Null: no bed, or one that was deleted. */
  bedId: Nullable(Uuid),
  /** The day on which it was sown or set out, or is planned to be. */
  day: Day,
  isPlanned: Type.Boolean(),
  count: Count,
  method: OneOf(['seed', 'plant']),
  note: Note,
});
export type NotebookPlanting = Static<typeof NotebookPlanting>;

/** Weighed or counted. */
export const NotebookHarvest = StrictObject({
  ...crop,
  bedId: Nullable(Uuid),
  day: Day,
  ounces: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: notebookLimits.ounces })),
  count: Count,
  note: Note,
});
export type NotebookHarvest = Static<typeof NotebookHarvest>;

export const NotebookJob = StrictObject({
  text: Type.String({ minLength: 1, maxLength: notebookLimits.job, pattern: '\\S' }),
  /** The day by which, or from which, it is to be done; null: any. */
  day: Nullable(Day),
  /** Null: not done. */
  doneOn: Nullable(Day),
});
export type NotebookJob = Static<typeof NotebookJob>;

/** `fields: null`: the entry is deleted. */
const entryOf = <Kind extends string, Fields extends Parameters<typeof Nullable>[0]>(kind: Kind, fields: Fields) =>
  StrictObject({
    id: Uuid,
    kind: Type.Literal(kind),
    /** When the grower changed it last, in ms since 1970: the later change wins. */
    changedAt: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
    fields: Nullable(fields),
  });

/** One thing that a grower wrote into the notebook. */
export const NotebookEntry = Type.Union([
  entryOf('bed', NotebookBed),
  entryOf('planting', NotebookPlanting),
  entryOf('harvest', NotebookHarvest),
  entryOf('job', NotebookJob),
]);
export type NotebookEntry = Static<typeof NotebookEntry>;

/** A photo of the garden. It stays in the browser, and in the files that its grower saves. */
export const NotebookPhoto = StrictObject({
  id: Uuid,
  day: Day,
  note: Note,
  /** `data:image/…;base64,…`. */
  picture: Type.String(),
});
export type NotebookPhoto = Static<typeof NotebookPhoto>;

/** A notebook as a file. A higher `version` is of a newer site. */
export const NotebookFile = StrictObject({
  format: Type.Literal(NOTEBOOK_FORMAT),
  version: Type.Integer(),
  /** ISO 8601. */
  savedAt: Type.String(),
  /** Without deleted ones. */
  entries: Type.Array(NotebookEntry),
  photos: Type.Array(NotebookPhoto),
});
export type NotebookFile = Static<typeof NotebookFile>;

/** Whose notebook the browser has: not that of whoever signed in meanwhile. */
const PersonId = Uuid;

const LIMIT = { per: 'minute', times: 60, perPrefix: 600 } as const;

/** The garden notebook of a signed-in person: browsers push their changes, and pull those of other devices. */
export const notebook = {
  /**
   * Stores changes; of two changes of an entry the later one stays, and a time that is ahead counts as now. Sending the same ones
   * again changes nothing. 409 `notebook.other_person`, `notebook.busy` while
   * other changes of the person are stored, 422 `notebook.full`; deletions alone are always taken.
   */
  'POST /api/notebook/changes': {
    access: 'person',
    bodyBytes: 32_768,
    body: StrictObject({
      personId: PersonId,
      entries: Type.Array(NotebookEntry, { minItems: 1, maxItems: notebookLimits.batch }),
    }),
    reply: StrictObject({ stored: Type.Integer() }),
    messages: { '': 'Please check the entry: a name, a day or a number of it is not valid.' },
    limit: LIMIT,
  },
  /** Entries that were stored since, deleted ones too, in the order in which they were stored. 409 `notebook.other_person`. */
  'GET /api/notebook/changes': {
    access: 'person',
    query: StrictObject({
      personId: PersonId,
      /** The cursor of the last reply; absent: all entries. */
      since: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
    }),
    reply: StrictObject({
      entries: Type.Array(NotebookEntry),
      cursor: Type.String(),
      /** There are more after the cursor. */
      hasMore: Type.Boolean(),
    }),
    messages: { '': 'Please load the notebook again.' },
    limit: LIMIT,
  },
} satisfies Contract;
