import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { course } from '@farm/farm';
import { renderXlsx } from '@farm/print/spreadsheet';
import { MarkdownError } from '../pdf/markdown/blocks';
import { checkPath, isLessonFile, readCourse } from '../pdf/markdown/course';
import { splitFrontMatter } from '../pdf/markdown/front-matter';
import { parseBlocks } from '../pdf/markdown/parse-blocks';
import { renderWorkbook } from '../pdf/workbook/workbook';
import { courseSpreadsheet } from '../spreadsheet/course-spreadsheet';
import { readCourseFarm } from './example-farm/course-farm';
import type { CourseFile } from './course-materials.provider';
import { readFinalPlan, type FinalPlan } from './final-plan';

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

interface TableText {
  path: string;
  text: string;
}

/** @throws MarkdownError when a sheet needs a sum or a table that the lessons do not have */
async function renderSpreadsheet(folder: string, lessons: readonly TableText[]): Promise<Buffer> {
  const blocks = new Map(
    lessons.map(({ path, text }) => [
      path.slice(path.lastIndexOf('/') + 1).slice(0, 2),
      parseBlocks(splitFrontMatter(path, text)),
    ]),
  );
  try {
    return await renderXlsx(courseSpreadsheet(blocks, readCourseFarm(folder)));
  } catch (error) {
    if (error instanceof RangeError) throw new MarkdownError(join(folder, 'farm.json'), 1, error.message);
    throw error;
  }
}

/** Writes what owners of the course download into `target`: file names contain the hash of the content. */
async function writeFiles(folder: string, lessons: readonly TableText[], target: string): Promise<CourseFile[]> {
  const workbook = textOf(join(folder, 'workbook.md'));
  if (workbook === null) return [];
  const { bytes, pages } = await renderWorkbook(`content/courses/${course.id}/workbook.md`, workbook, course);
  const spreadsheet = await renderSpreadsheet(folder, lessons);
  const write = (id: CourseFile['id'], format: CourseFile['format'], content: Buffer): CourseFile => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = `${course.id}.${id}.${sha256.slice(0, 12)}.${format}`;
    writeFileSync(join(target, file), content);
    return { id, format, file, sha256, bytes: content.length };
  };
  return [{ ...write('workbook', 'pdf', bytes), pages }, write('spreadsheet', 'xlsx', spreadsheet)];
}

/** @throws MarkdownError */
function finalPlanOf(folder: string): FinalPlan | null {
  const [task, answer] = [textOf(join(folder, 'final-plan.json')), textOf(join(folder, 'final-plan.md'))];
  return task && answer ? readFinalPlan(`content/courses/${course.id}/final-plan.json`, task, answer) : null;
}

/**
 * Writes content/courses to dist/courses: the course as JSON, and the files beside it. The same content always results in the
 * same bytes.
 * @throws MarkdownError with file and line
 */
export async function buildCourse(project: string): Promise<void> {
  const folder = join(project, 'content', 'courses', course.id);
  const lessons = namesIn(folder)
    .filter(isLessonFile)
    .map((name) => ({
      path: `content/courses/${course.id}/${name}`,
      text: readFileSync(join(folder, name), 'utf8'),
      check: textOf(join(folder, checkPath(name))),
    }));
  const sheets = namesIn(join(folder, 'sheets')).map((name) => ({
    path: `content/courses/${course.id}/sheets/${name}`,
    text: readFileSync(join(folder, 'sheets', name), 'utf8'),
  }));
  const target = join(project, 'dist', 'courses');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const content = readCourse(course.id, course.title, lessons, sheets);
  const files = await writeFiles(folder, lessons, target);
  writeFileSync(
    join(target, `${course.id}.json`),
    `${JSON.stringify({ ...content, files, plan: finalPlanOf(folder) }, null, 2)}\n`,
  );
}
