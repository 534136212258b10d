import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Guide, guides, type Language } from '@farm/farm';
import { buildCourse } from '../courses/build-course';
import { renderGuide } from './guide/guide';
import { editionName, previewOf } from './guide/preview';
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
  /** Editions in other languages. */
  editions?: Partial<Record<Language, PdfFile>>;
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

const fileName = (id: string, language: Language) => `${editionName(id, language)}.md`;

/** @throws MarkdownError for a text that the catalogue does not know */
function assertTexts(content: string): void {
  const known = new Set(guides.flatMap(({ id, languages }) => languages.map((language) => fileName(id, language))));
  for (const name of markdownFiles(join(content, 'guides')))
    if (!known.has(name))
      throw new MarkdownError(`content/guides/${name}`, 1, 'The catalogue has no guide of this name in this language.');
}

interface EditionFolders {
  content: string;
  dist: string;
}

/** Undefined: the text of this edition is not written. */
async function writeEdition({ content, dist }: EditionFolders, guide: Guide, language: Language) {
  const path = `content/guides/${fileName(guide.id, language)}`;
  const source = join(content, 'guides', fileName(guide.id, language));
  if (!existsSync(source)) return undefined;
  const text = readFileSync(source, 'utf8');
  const { headings, records, ...rendered } = await renderGuide(path, text, guide, language);
  await assertStampable(path, rendered.bytes);
  const name = editionName(guide.id, language);
  const written = writePdf(dist, name, rendered);
  writeFileSync(join(dist, `${name}.preview.json`), json(previewOf(text, { headings, pages: rendered.pages })));
  return { text, written, figures: records.reduce((sum, record) => sum + record.figures, 0) };
}

async function writeGuide(folders: EditionFolders, guide: Guide): Promise<GuideFile | undefined> {
  const english = await writeEdition(folders, guide, 'en');
  if (!english) return undefined;
  const { text, written, figures } = english;
  const slides = guide.hasSlides && (await writeSlides(folders.content, folders.dist, guide, text));
  const editions: Partial<Record<Language, PdfFile>> = {};
  for (const language of guide.languages.filter((each) => each !== 'en')) {
    const edition = await writeEdition(folders, guide, language);
    if (edition) editions[language] = edition.written;
  }
  return {
    ...written,
    figures,
    ...(slides && { slides }),
    ...(Object.keys(editions).length > 0 && { editions }),
  };
}

async function writeGuides(content: string, dist: string): Promise<Record<string, GuideFile>> {
  const index: Record<string, GuideFile> = {};
  assertSlides(content);
  assertTexts(content);
  for (const guide of [...guides].sort((a, b) => (fileName(a.id, 'en') < fileName(b.id, 'en') ? -1 : 1))) {
    const file = await writeGuide({ content, dist }, guide);
    if (file) index[guide.id] = file;
  }
  writeFileSync(join(dist, 'index.json'), json(index));
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
        ([id, { pages, slides, editions = {} }]) =>
          `${id}: ${[
            `${pages} pages`,
            ...(slides ? [`${slides.pages} of slides`] : []),
            ...Object.entries(editions).map(([language, edition]) => `${edition.pages} in ${language}`),
          ].join(' and ')}`,
      );
      process.stdout.write(`${lines.join('\n')}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof MarkdownError ? error.message : String((error as Error).stack)}\n`);
      process.exitCode = 1;
    },
  );
}
