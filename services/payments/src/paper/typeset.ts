import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { course, guides } from '@farm/farm';
import { BadManuscript } from './manuscript/bad-manuscript';
import { checkPath, readCourse } from './manuscript/course';
import { printGuide } from './guide/guide';
import { stampPdf } from './stamp';

/** One printed guide, as dist/guides/index.json lists it under the guide's id. */
export interface ShelfEntry {
  /** Name in dist/guides; carries the content's hash. */
  file: string;
  sha256: string;
  bytes: number;
  pages: number;
}

const manuscripts = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];
const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** An empty folder: a file of an earlier text must not stay on the shelf. */
function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Each guide is stamped once here, so that a file that cannot be stamped fails the build and not a sale. */
async function mustTakeStamp(path: string, bytes: Buffer): Promise<void> {
  try {
    await stampPdf(bytes, { number: 'FARM-0000-0000', email: 'buyer@example.com' });
  } catch (error) {
    throw new BadManuscript(path, 1, `The typeset guide cannot be stamped: ${(error as Error).message}`);
  }
}

async function typesetGuides(content: string, shelf: string): Promise<Record<string, ShelfEntry>> {
  const index: Record<string, ShelfEntry> = {};
  for (const name of manuscripts(join(content, 'guides'))) {
    const path = `content/guides/${name}`;
    const guide = guides.find(({ id }) => `${id}.md` === name);
    if (!guide) throw new BadManuscript(path, 1, 'The catalogue has no guide of this name.');
    const { bytes, pages } = await printGuide(path, readFileSync(join(content, 'guides', name), 'utf8'), guide);
    await mustTakeStamp(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `${guide.id}.${sha256.slice(0, 12)}.pdf`;
    writeFileSync(join(shelf, file), bytes);
    index[guide.id] = { file, sha256, bytes: bytes.length, pages };
  }
  writeFileSync(join(shelf, 'index.json'), json(index));
  return index;
}

/**
 * Prints all of content/ to dist/guides and dist/courses. A guide not yet written is left out; a bad file throws
 * BadManuscript with its name and line. The same content always gives the same bytes.
 */
export async function typeset(project: string): Promise<Record<string, ShelfEntry>> {
  const content = join(project, 'content');
  const index = await typesetGuides(content, emptyFolder(join(project, 'dist', 'guides')));
  const lessons = join(content, 'courses', course.id);
  const files = manuscripts(lessons).map((name) => ({
    path: `content/courses/${course.id}/${name}`,
    text: readFileSync(join(lessons, name), 'utf8'),
    check: textOf(join(lessons, checkPath(name))),
  }));
  const shelf = emptyFolder(join(project, 'dist', 'courses'));
  writeFileSync(join(shelf, `${course.id}.json`), json(readCourse(course.id, course.title, files)));
  return index;
}

// Run as a program (`npx nx typeset payments`), not imported by a spec.
if (process.argv[1] === __filename) {
  typeset(join(__dirname, '../..')).then(
    (index) => {
      const lines = Object.entries(index).map(([id, { pages }]) => `${id}: ${pages} pages`);
      process.stdout.write(`${lines.join('\n')}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof BadManuscript ? error.message : String((error as Error).stack)}\n`);
      process.exitCode = 1;
    },
  );
}
