import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Guide, guides } from '@farm/farm';
import { buildCourse } from '../courses/build-course';
import { renderGuide } from './guide/guide';
import { previewOf } from './guide/preview';
import { MarkdownError } from './markdown/blocks';
import { renderSlides } from './slides/slides';
import { stampPdf } from './stamp';

interface PdfFile {
  /** Contains the hash of the content. */
  file: string;
  sha256: string;
  bytes: number;
  pages: number;
}

/** An entry of dist/guides/index.json, whose keys are ids of guides. */
export interface GuideFile extends PdfFile {
  figures: number;
  slides?: PdfFile;
}

const markdownFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Removes the files of an earlier build. */
function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Fails the build, not a sale, when a guide cannot be stamped. */
async function assertStampable(path: string, bytes: Buffer): Promise<void> {
  try {
    await stampPdf(bytes, { number: 'FARM-0000-0000', email: 'buyer@example.com' });
  } catch (error) {
    throw new MarkdownError(path, 1, `The PDF of the guide cannot be stamped: ${(error as Error).message}`);
  }
}

function writePdf(folder: string, name: string, { bytes, pages }: { bytes: Buffer; pages: number }): PdfFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = `${name}.${sha256.slice(0, 12)}.pdf`;
  writeFileSync(join(folder, file), bytes);
  return { file, sha256, bytes: bytes.length, pages };
}

/** @throws MarkdownError for slides that the catalogue does not know */
function assertSlides(content: string): void {
  for (const name of markdownFiles(join(content, 'slides'))) {
    const guide = guides.find(({ id }) => `${id}.md` === name);
    if (!guide?.hasSlides)
      throw new MarkdownError(`content/slides/${name}`, 1, 'The catalogue has no slides of this name.');
  }
}

async function writeSlides(content: string, folder: string, guide: Guide, guideText: string): Promise<PdfFile> {
  const path = `content/slides/${guide.id}.md`;
  const source = join(content, 'slides', `${guide.id}.md`);
  if (!existsSync(source)) throw new MarkdownError(path, 1, 'The catalogue says that this guide comes with slides.');
  const slides = await renderSlides(path, readFileSync(source, 'utf8'), guide, guideText);
  await assertStampable(path, slides.bytes);
  return writePdf(folder, `${guide.id}.slides`, slides);
}

async function writeGuides(content: string, folder: string): Promise<Record<string, GuideFile>> {
  const index: Record<string, GuideFile> = {};
  assertSlides(content);
  for (const name of markdownFiles(join(content, 'guides'))) {
    const path = `content/guides/${name}`;
    const guide = guides.find(({ id }) => `${id}.md` === name);
    if (!guide) throw new MarkdownError(path, 1, 'The catalogue has no guide of this name.');
    const text = readFileSync(join(content, 'guides', name), 'utf8');
    const rendered = await renderGuide(path, text, guide);
    const { headings, records } = rendered;
    await assertStampable(path, rendered.bytes);
    const written = writePdf(folder, guide.id, rendered);
    writeFileSync(join(folder, `${guide.id}.preview.json`), json(previewOf(text, headings)));
    const figures = records.reduce((sum, record) => sum + record.figures, 0);
    index[guide.id] = { ...written, figures };
    if (guide.hasSlides)
      index[guide.id] = { ...written, figures, slides: await writeSlides(content, folder, guide, text) };
  }
  writeFileSync(join(folder, 'index.json'), json(index));
  return index;
}

/**
 * Renders content/ to dist/courses and dist/guides, which takes longer. The same content always results in the same bytes.
 * @throws MarkdownError with file and line
 */
export async function buildGuides(project: string): Promise<Record<string, GuideFile>> {
  const content = join(project, 'content');
  await buildCourse(project);
  return writeGuides(content, emptyFolder(join(project, 'dist', 'guides')));
}

// Not when a spec imports it.
if (process.argv[1] === __filename) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // builds that others wait for run at the same time
  buildGuides(join(__dirname, '../..')).then(
    (index) => {
      const lines = Object.entries(index).map(
        ([id, { pages, slides }]) => `${id}: ${pages} pages${slides ? ` and ${slides.pages} of slides` : ''}`,
      );
      process.stdout.write(`${lines.join('\n')}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof MarkdownError ? error.message : String((error as Error).stack)}\n`);
      process.exitCode = 1;
    },
  );
}
