import {
  builtInKit,
  calendarScopeNote,
  calendarSources,
  formatMonthAndDay,
  frost,
  gardenCrops,
  gardenCropSummary,
  gardenYear,
  site,
  type GardenTask,
} from '@farm/farm';
import { drawYear } from './figures/calendar-charts';
import { paintYear } from './guide/year-sheet';
import { bodyStrips } from './layout/body';
import { PAGE_SIZE } from './layout/pdf-document';
import { LANDSCAPE_MARGIN, paintBand, PdfWriter } from './layout/pdf-writer';
import { TABLE_STYLES } from './layout/table';
import { textStyles } from './layout/text';
import { paragraphs, section, tableOf } from './office-document';

/** The date in the file. Change it with the calendar's data. */
const EDITION = new Date('2026-11-29T00:00:00Z');
const PAGES = 2;
const TOP = 22;
const { title, description } = builtInKit.calendar;

/** 'March 1' for '03-01', in any year without a leap day. */
const dayText = (monthDay: string) => formatMonthAndDay(`2027-${monthDay}`);

const chart = () => ({
  caption: `Bars: when to plant. ${calendarScopeNote}`,
  alt: gardenCrops.map((crop) => `${crop.name}: ${gardenCropSummary(crop)}`).join(' '),
  drawing: drawYear({
    fields: new Map([['frost', `${dayText(frost.lastHalf)}, ${dayText(frost.firstHalf)}`]]),
    rows: gardenCrops.map(({ name, plant }) => [
      name,
      ...plant.map(([from, to]) => `${dayText(from)} to ${dayText(to)}`),
    ]),
  }),
});

const taskText = (tasks: readonly GardenTask[]) =>
  `${tasks.map(({ text, source }) => (source ? `${text} (${source})` : text)).join('. ')}.`;

const months = () => [
  section('Month by month'),
  tableOf(
    ['Month', 'Plant', 'Do'],
    gardenYear.map(({ name, plant, do: chores }) => [name, taskText(plant), taskText(chores)]),
  ),
  ...paragraphs(
    `${Object.entries(calendarSources)
      .map(([code, source]) => `${code}: ${source}`)
      .join('; ')}. Without a code: common Extension practice.`,
  ),
];

/** @throws RangeError when the months do not fit the sheet */
function paintMonths(writer: PdfWriter): void {
  writer.newPage({ landscape: true });
  writer.decorate(() => paintBand(writer.pdf, { side: 18, width: PAGE_SIZE.height, y: 0 }));
  const at = { x: LANDSCAPE_MARGIN, width: PAGE_SIZE.height - 2 * LANDSCAPE_MARGIN };
  const place = {
    file: title,
    parent: writer.root,
    at,
    style: textStyles.small,
    sectionTag: 'H2' as const,
    tableStyles: TABLE_STYLES.slice(2),
  };
  let y = TOP;
  for (const strip of bodyStrips(writer, months(), place)) {
    strip.paint?.(y);
    y += strip.height;
  }
  if (y > PAGE_SIZE.width - 50) throw new RangeError(`The months end ${y} points below the top of their sheet.`);
}

async function renderGardenCalendar(): Promise<Buffer> {
  const writer = new PdfWriter({
    title,
    author: site.company,
    subject: description,
    date: EDITION,
    footer: { title, pages: PAGES },
  });
  paintYear(writer, chart(), () => undefined, { tag: 'H1', text: title });
  paintMonths(writer);
  return writer.finish();
}

let calendar: Promise<Buffer> | undefined;

/** The free kit's garden year on two sheets: 24 crops by months, and the months in words. A tagged PDF, made once. */
export const gardenCalendarPdf = (): Promise<Buffer> => (calendar ??= renderGardenCalendar());
