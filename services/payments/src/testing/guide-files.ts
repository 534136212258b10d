import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The content of every test guide. */
export const GUIDE_TEXT = `%PDF-1.7\n${'okra and sweet corn '.repeat(50)}`;

/** The content of the test guide's edition in Spanish. */
export const SPANISH_TEXT = `%PDF-1.7\n${'okra y elote '.repeat(50)}`;

/** A test guide that comes with slides, and their content. */
export const TEACHER_GUIDE = 'growing-minds-education';
export const SLIDES_TEXT = `%PDF-1.7\n${'what is soil made of '.repeat(40)}`;

const question = (id: string, correct: number) => ({
  id,
  text: `Which one is ${id}?`,
  options: ['The first', 'The second', 'The third'],
  correct,
  explanation: `Because ${id} is so`,
});

/** The quiz of every test lesson; its right answers are 1, 0, 2. */
const CHECK = [question('sun', 1), question('soil', 0), question('water', 2)];

const courseFile = (id: string, format: string, content: string) => ({
  ...{ id, format, file: `${id}.${format}`, sha256: '', bytes: content.length, content },
});

/** A folder as `payments:typeset` writes it: four guides, one of them with slides and one with a Spanish edition, one course of two lessons and a sheet. */
export function createGuideFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farm-guides-'));
  const pdfEntry = (file: string, text: string, pages: number) => ({
    ...{ file, sha256: createHash('sha256').update(text).digest('hex'), bytes: text.length, pages },
  });
  const slides = pdfEntry(`${TEACHER_GUIDE}.slides.pdf`, SLIDES_TEXT, 30);
  const editions = { es: pdfEntry('seeds-of-change.es.pdf', SPANISH_TEXT, 13) };
  const entry = (id: string) => ({
    ...pdfEntry(`${id}.pdf`, GUIDE_TEXT, 12),
    ...(id === TEACHER_GUIDE ? { slides } : {}),
    ...(id === 'seeds-of-change' ? { editions } : {}),
  });
  mkdirSync(join(folder, 'guides'));
  mkdirSync(join(folder, 'courses'));
  const ids = ['seeds-of-change', 'seeds-of-wealth', 'grant-gold', TEACHER_GUIDE];
  for (const id of ids) writeFileSync(join(folder, 'guides', `${id}.pdf`), GUIDE_TEXT);
  writeFileSync(join(folder, 'guides', slides.file), SLIDES_TEXT);
  writeFileSync(join(folder, 'guides', editions.es.file), SPANISH_TEXT);
  writeFileSync(
    join(folder, 'guides', 'index.json'),
    JSON.stringify(Object.fromEntries(ids.map((id) => [id, entry(id)]))),
  );
  const preview = {
    pages: 12,
    contents: [
      { title: 'Know the ground', page: 3 },
      { title: 'Sources', page: 12 },
    ],
    sample: '## Know the ground\n\nLook <script>alert(1)</script> first.\n',
  };
  for (const id of ids) writeFileSync(join(folder, 'guides', `${id}.preview.json`), JSON.stringify(preview));
  const spanish = { pages: 13, contents: [{ title: 'Conozca su tierra', page: 3 }], sample: '## Conozca su tierra\n' };
  writeFileSync(join(folder, 'guides', 'seeds-of-change.es.preview.json'), JSON.stringify(spanish));
  const walk = '## Walk the ground\n\n- [ ] Dig a hole\n';
  const sources = [{ text: 'An office: Soil Sampling', url: 'https://example.com/soil', readOn: '2026-11-29' }];
  const lessons = [
    {
      ...{ id: 'site-and-soil', title: 'Site and Soil', minutes: 40, markdown: walk, check: CHECK, sources },
      ...{ skill: 'judge ground', outcomes: ['a score of your ground'] },
    },
    {
      ...{ id: 'pests', title: 'Pests', minutes: 30, skill: 'scout pests', outcomes: ['one walk'], sources },
      markdown: 'Look <script>alert(1)</script> under the leaves.\n',
      check: CHECK,
    },
  ];
  const sheets = [{ id: 'sheet-okra', title: 'Okra', markdown: '## Varieties\n\nClemson Spineless.\n', sources }];
  const files = [courseFile('workbook', 'pdf', 'workbook'), courseFile('spreadsheet', 'xlsx', 'sheet')];
  for (const { file, content } of files) writeFileSync(join(folder, 'courses', file), content);
  const plan = {
    ...{ title: 'Your plan', introduction: ['Write it.'], levels: ['a', 'b', 'c', 'd'] },
    sections: [{ id: 'site', title: 'Site', questions: ['Where?'] }],
    criteria: [{ id: 'figures', title: 'Figures', levels: ['none', 'few', 'most', 'all'] }],
    answer: '## Site\n\nHere.\n',
  };
  const stored = { lessons, sheets, files, plan };
  writeFileSync(join(folder, 'courses', 'southern-market-garden.json'), JSON.stringify(stored));
  return folder;
}
