import { gradesText, site } from '@farm/farm';
import { renderPdf, type PdfDocument } from '@farm/print';
import type { SheetContent } from './sheet-schema';

// Young children write large.
const WRITING = {
  'K-2': { size: 13.5, line: 34 },
  '3-5': { size: 11.5, line: 27 },
  '6-8': { size: 11, line: 25 },
} as const;

const factsOf = ({ grades, minutes, where, needs, standards }: SheetContent) => [
  { name: 'Grades', value: gradesText(grades) },
  { name: 'Time', value: `${minutes} minutes, ${where}` },
  { name: 'You need', value: needs.join('; ') },
  ...(standards.length > 0 ? [{ name: 'Standards', value: standards.join(', ') }] : []),
];

const teacherParts = ({ teacher: { aim, before, steps, answers, mayGoWrong, safety }, sources }: SheetContent) => [
  { kind: 'text', title: 'By the end', text: aim },
  { kind: 'list', title: 'Before class', items: before },
  {
    kind: 'table',
    title: 'Steps',
    head: ['What happens', 'Minutes'],
    rows: steps.map(({ text, minutes }) => [text, String(minutes)]),
  },
  { kind: 'list', title: 'Answers', items: answers },
  { kind: 'list', title: 'What may go wrong', items: mayGoWrong },
  { kind: 'list', title: 'Safe hands', items: safety },
  { kind: 'text', title: 'Where this comes from', text: `${sources.join('. ')}.` },
];

/** Two pages: the teacher's, and the one to copy for each pupil. */
export const sheetPdf = (sheet: SheetContent): PdfDocument =>
  renderPdf(
    'teaching-sheet',
    { title: sheet.title, subject: sheet.summary, date: new Date(`${sheet.reviewedOn}T00:00:00Z`) },
    {
      summary: sheet.summary,
      drawing: sheet.drawing,
      address: site.website.replace('https://', ''),
      facts: factsOf(sheet),
      teacher: teacherParts(sheet),
      pupil: { ...sheet.pupil, ...WRITING[sheet.grades] },
    },
  );
