import { quizPool } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';
import { MarkdownError } from './blocks';
import { unnamedNumbers } from './figure-numbers';
import {
  parseLessonFrontMatter,
  parseSheetFrontMatter,
  splitFrontMatter,
  type LessonFrontMatter,
  type SheetFrontMatter,
  type SourceFile,
} from './front-matter';
import { parseBlocks } from './parse-blocks';

export const CheckQuestion = Type.Object({
  id: Type.String(),
  text: Type.String(),
  options: Type.Array(Type.String()),
  /** Index of the right option. */
  correct: Type.Integer(),
  explanation: Type.String(),
  /** Why each option is right or wrong, in their order. */
  why: Type.Optional(Type.Array(Type.String())),
  /** A question of safety: in every quiz of its lesson, which is not passed while its answer is wrong. */
  always: Type.Optional(Type.Boolean()),
});
export type CheckQuestion = Static<typeof CheckQuestion>;

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEYS = ['id', 'text', 'options', 'correct', 'explanation', 'why', 'always'];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function flawOf(question: Record<string, unknown>): string | null {
  const { id, text, options, correct, explanation, why, always } = question;
  const unknown = Object.keys(question).find((key) => !KEYS.includes(key));
  if (unknown) return `'${unknown}' is not a field of a question.`;
  if (!isText(id) || !ID.test(id)) return 'The id of a question has lowercase letters, digits and dashes.';
  if (!isText(text)) return `The question '${id}' has no text.`;
  if (always !== undefined && always !== true) return `The question '${id}' has another 'always' than true.`;
  if (!isText(explanation)) return `The question '${id}' has no explanation.`;
  if (!Array.isArray(options) || !options.every(isText) || options.length < 2 || options.length > 6)
    return `The question '${id}' needs 2 to 6 options.`;
  if (new Set(options).size !== options.length) return `The question '${id}' has the same option twice.`;
  if (!Number.isInteger(correct) || options[correct as number] === undefined)
    return `'correct' of '${id}' is the index of an option, counted from 0.`;
  if (why !== undefined && !(Array.isArray(why) && why.every(isText) && why.length === options.length))
    return `'why' of '${id}' is a sentence for each option.`;
  return null;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MarkdownError(file, 1, `This is not JSON: ${(error as Error).message}`);
  }
}

/** @throws MarkdownError with the line of the question's id */
export function readCheck(file: string, text: string): CheckQuestion[] {
  const questions = parsed(file, text);
  const { minItems, maxItems } = quizPool;
  if (!Array.isArray(questions) || questions.length < minItems || questions.length > maxItems)
    throw new MarkdownError(file, 1, `A check has ${minItems} to ${maxItems} questions.`);
  const lineOf = (id: unknown) => text.slice(0, Math.max(0, text.indexOf(`"${String(id)}"`))).split('\n').length;
  const ids = new Set<unknown>();
  for (const question of questions as Record<string, unknown>[]) {
    const duplicate = ids.has(question['id']) ? `The id '${String(question['id'])}' appears twice.` : null;
    const flaw = flawOf(question) ?? duplicate;
    if (flaw) throw new MarkdownError(file, lineOf(question['id']), flaw);
    ids.add(question['id']);
  }
  return questions as CheckQuestion[];
}

/** @throws MarkdownError with the line of what a lesson does not allow */
export function assertLesson(split: SourceFile): void {
  const lineOf = (text: string) =>
    split.bodyLine + split.body.slice(0, Math.max(0, split.body.indexOf(text))).split('\n').length - 1;
  const ids = new Set<string>();
  for (const block of parseBlocks(split)) {
    if (block.kind !== 'sum') continue;
    if (ids.has(block.sum.id))
      throw new MarkdownError(split.file, block.line, `The sum '${block.sum.id}' appears twice.`);
    ids.add(block.sum.id);
  }
  const [row] = unnamedNumbers(split.body);
  if (row !== undefined)
    throw new MarkdownError(
      split.file,
      lineOf(`- ${row}`),
      `The text does not name a number of the figure's row '${row}'.`,
    );
}

interface CourseJson {
  id: string;
  title: string;
  lessons: (LessonFrontMatter & { id: string; markdown: string; check: CheckQuestion[] })[];
  /** Pages beside the lessons, without a quiz. */
  sheets: (SheetFrontMatter & { id: string; markdown: string })[];
}

export const checkPath = (lesson: string): string => lesson.replace(/\.md$/, '.check.json');

/** Files of a course beside its lessons, in the same folder. */
const OTHER_PAGES = ['workbook.md', 'final-plan.md'];

export const isLessonFile = (name: string): boolean => name.endsWith('.md') && !OTHER_PAGES.includes(name);

const NAME = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

interface LessonFile {
  path: string;
  text: string;
  /** Content of NN-name.check.json; null if it is missing. */
  check: string | null;
}

const SHEET_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

interface SheetFile {
  path: string;
  text: string;
}

function readSheet({ path, text }: SheetFile): CourseJson['sheets'][number] {
  const [, name] = SHEET_NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  if (!name) throw new MarkdownError(path, 1, 'The name of a sheet has lowercase letters, digits and dashes.');
  const split = splitFrontMatter(path, text);
  const front = parseSheetFrontMatter(split);
  assertLesson(split);
  return { id: `sheet-${name}`, ...front, markdown: `${split.body.trim()}\n` };
}

/** @throws MarkdownError for a missing number or unsupported text */
export function readCourse(
  id: string,
  title: string,
  files: readonly LessonFile[],
  sheets: readonly SheetFile[] = [],
): CourseJson {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lessons = sorted.map(({ path, text, check }, index) => {
    const [, number, lesson] = NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    if (!lesson) throw new MarkdownError(path, 1, 'The name of a lesson is NN-name.md.');
    if (Number(number) !== index + 1) {
      throw new MarkdownError(path, 1, `Lessons are numbered without gaps: this would be ${index + 1}.`);
    }
    const split = splitFrontMatter(path, text);
    const front = parseLessonFrontMatter(split);
    assertLesson(split);
    if (check === null) throw new MarkdownError(path, 1, 'The lesson has no NN-name.check.json.');
    const questions = readCheck(checkPath(path), check);
    return { id: lesson, ...front, markdown: `${split.body.trim()}\n`, check: questions };
  });
  return { id, title, lessons, sheets: sheets.map(readSheet) };
}
