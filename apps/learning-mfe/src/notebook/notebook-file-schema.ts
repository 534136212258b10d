import type { NotebookFile } from '@farm/contracts';
import { isDay, NOTEBOOK_FORMAT, notebookLimits } from '@farm/farm';
import * as v from 'valibot';

// What a file must have to be imported, as NotebookFile of libs/contracts has it: a file may come from anywhere.

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const Day = v.pipe(v.string(), v.check(isDay));
/** Lengths are in code points, as the contract counts them. */
const text = (length: number) =>
  v.pipe(
    v.string(),
    v.check((words) => [...words].length <= length),
  );
const words = (length: number) => v.pipe(text(length), v.regex(/\S/));
const number = (most: number) => v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(most)));
const count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(notebookLimits.count)));
const crop = {
  crop: words(notebookLimits.name),
  cropId: v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))),
  bedId: v.nullable(Id),
  day: Day,
  count,
  note: text(notebookLimits.note),
};
const common = { id: Id, changedAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)) };

const Entry = v.variant('kind', [
  v.object({
    ...common,
    kind: v.literal('bed'),
    fields: v.nullable(
      v.object({
        name: words(notebookLimits.name),
        lengthFt: number(notebookLimits.feet),
        widthFt: number(notebookLimits.feet),
        sun: v.picklist(['full', 'part', 'shade', 'unknown']),
      }),
    ),
  }),
  v.object({
    ...common,
    kind: v.literal('planting'),
    fields: v.nullable(v.object({ ...crop, isPlanned: v.boolean(), method: v.picklist(['seed', 'plant']) })),
  }),
  v.object({
    ...common,
    kind: v.literal('harvest'),
    fields: v.nullable(v.object({ ...crop, ounces: number(notebookLimits.ounces) })),
  }),
  v.object({
    ...common,
    kind: v.literal('job'),
    fields: v.nullable(v.object({ text: words(notebookLimits.job), day: v.nullable(Day), doneOn: v.nullable(Day) })),
  }),
]);

const Photo = v.object({
  id: Id,
  day: Day,
  note: text(notebookLimits.note),
  picture: v.pipe(
    v.string(),
    v.maxLength(notebookLimits.picture),
    v.regex(/^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/),
  ),
});

/** What tells a notebook from another file, and its version. */
export const fileHeadSchema = v.object({ format: v.literal(NOTEBOOK_FORMAT), version: v.number() });

export const fileSchema = v.object({
  ...fileHeadSchema.entries,
  savedAt: v.string(),
  entries: v.pipe(v.array(Entry), v.maxLength(notebookLimits.fileEntries)),
  photos: v.pipe(v.array(Photo), v.maxLength(notebookLimits.filePhotos)),
}) satisfies v.GenericSchema<unknown, NotebookFile>;
