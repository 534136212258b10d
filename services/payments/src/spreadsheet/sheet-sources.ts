import type { LessonSum, SumInput, SumResult } from '@farm/farm';
import type { CourseFarm } from '../courses/example-farm/course-farm';
import { plainText, type Block } from '../pdf/markdown/blocks';
import type { InputValue } from './sheet';

/** The blocks of each lesson, by its number: '02'. */
export type LessonBlocks = ReadonlyMap<string, readonly Block[]>;

export const tableInput = (name: string, label: string, unit: string, example: number): SumInput => ({
  ...{ name, label, unit, example: String(example), canBeZero: true },
});
export const tableResult = (
  name: string,
  label: string,
  formula: string,
  unit: string,
  rounding: SumResult['rounding'],
) => ({
  ...{ name, label, formula, unit, rounding },
});

/** @throws RangeError for a sum that the lesson does not have */
export function lessonSum(lessons: LessonBlocks, lesson: string, id: string): LessonSum {
  const sums = (lessons.get(lesson) ?? []).flatMap((block) => (block.kind === 'sum' ? [block.sum] : []));
  const sum = sums.find((each) => each.id === id);
  if (!sum) throw new RangeError(`Lesson ${lesson} has no sum '${id}'.`);
  return sum;
}

/** The words of a lesson's table with this first and second heading. @throws RangeError without one */
export function lessonTableWords(lessons: LessonBlocks, lesson: string, heads: readonly [string, string]): string[][] {
  for (const block of lessons.get(lesson) ?? []) {
    if (block.kind !== 'table') continue;
    const rows = [block.head, ...block.rows].map((row) => row.map(plainText));
    if (rows[0]?.[0] === heads[0] && rows[0]?.[1] === heads[1]) return rows;
  }
  throw new RangeError(`Lesson ${lesson} has no table '${heads.join(', ')}'.`);
}

const BLANK_ROWS = 12;
/** Rows for the reader's own, under the example's. */
export const blankRows = (sum: LessonSum, filled: readonly string[] = []) =>
  Array.from({ length: BLANK_ROWS }, () => ({
    label: '',
    values: Object.fromEntries(
      sum.inputs.flatMap(({ name }): [string, InputValue][] => (filled.includes(name) ? [] : [[name, '']])),
    ),
  }));

export const plantings = ({ plans }: CourseFarm, id: string): number =>
  plans.reduce((sum, { year }) => sum + year.filter((row) => !Array.isArray(row) && row.crop === id).length, 0);
