import { assertUniqueIds, ChoiceOf, ContentSlug, NonEmptyText } from '@farm/almanac';
import { SHEET_GRADES, SHEET_MINUTES } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../content';

const Texts = Type.Array(NonEmptyText, { minItems: 1 });
const Points = Type.Integer({ minimum: 16, maximum: 400 });

const Lines = Type.Object({
  kind: Type.Literal('lines'),
  text: NonEmptyText,
  lines: Type.Integer({ minimum: 1, maximum: 12 }),
});
/** Boxes side by side; each label says what is drawn in it. */
const Drawing = Type.Object({ kind: Type.Literal('draw'), text: NonEmptyText, boxes: Texts, height: Points });
const Squares = Type.Object({
  kind: Type.Literal('squares'),
  text: NonEmptyText,
  rows: Type.Integer({ minimum: 4, maximum: 30 }),
});
/** `height` in points, of each row; `widths` are shares. */
const Table = Type.Object({
  kind: Type.Literal('table'),
  text: NonEmptyText,
  head: Texts,
  widths: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1 }),
  rows: Type.Array(Type.Array(Type.String()), { minItems: 1 }),
  height: Points,
});
const Task = Type.Union([Lines, Drawing, Squares, Table]);

/** A sheet for a class: a page for the teacher, a page to copy for each pupil. */
const SheetContent = Type.Object({
  id: ContentSlug,
  title: NonEmptyText,
  summary: NonEmptyText,
  grades: ChoiceOf(SHEET_GRADES),
  minutes: Type.Union(SHEET_MINUTES.map((minutes) => Type.Literal(minutes))),
  where: NonEmptyText,
  needs: Texts,
  /** Codes of standards that the sheet meets, only where that was read in the standard. */
  standards: Type.Array(NonEmptyText),
  /** Of libs/ui. */
  drawing: ContentSlug,
  /** The day on which a person last compared it with its sources. */
  reviewedOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** Where its facts come from: guides of the farm. */
  sources: Texts,
  teacher: Type.Object({
    aim: NonEmptyText,
    before: Texts,
    steps: Type.Array(Type.Object({ minutes: Type.Integer({ minimum: 1 }), text: NonEmptyText }), { minItems: 3 }),
    answers: Texts,
    mayGoWrong: Texts,
    safety: Texts,
  }),
  pupil: Type.Object({ intro: NonEmptyText, tasks: Type.Array(Task, { minItems: 2 }) }),
});
export type SheetContent = Static<typeof SheetContent>;

const GRADES: readonly string[] = SHEET_GRADES;

/** Reads and checks the sheets, by grades and minutes, once, at start. @throws ContentError */
export function readSheets(folder: string): readonly SheetContent[] {
  const names = readdirSync(join(folder, 'teaching-sheets')).filter((name) => name.endsWith('.json'));
  const sheets = names.sort().map((name) => readJson(folder, `teaching-sheets/${name}`, SheetContent));
  assertUniqueIds('teaching-sheets', sheets);
  return sheets.sort(
    (one, other) => GRADES.indexOf(one.grades) - GRADES.indexOf(other.grades) || one.minutes - other.minutes,
  );
}
