import {
  builtInKit,
  calendarScopeNote,
  calendarSources,
  cropDrawing,
  formatMonthAndDay,
  frost,
  gardenCrops,
  gardenCropSpans,
  gardenCropSummary,
  gardenYear,
  shareOfYear,
  type GardenTask,
} from '@farm/farm';
import { renderPdf } from '@farm/print';
import { paragraphs, section, tableOf } from './office-document';
import { printBlocks } from './print-blocks';

/** The date in the file. Change it with the calendar's data. */
const EDITION = new Date('2026-11-29T00:00:00Z');
const { title, description } = builtInKit.calendar;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Of the text of the second sheet, in points. */
const WIDTH = 696;
const TABLE_SIZES = [10];
const PAGES = 2;

/** 'Mar 23' for '03-23'. */
const dayText = (monthDay: string) => formatMonthAndDay(`2027-${monthDay}`).replace(/^(\w{3})\w*/, '$1');

const chart = () => ({
  caption: `When to plant, and when to pick. ${calendarScopeNote}`,
  alt: gardenCrops.map((crop) => `${crop.name}: ${gardenCropSummary(crop)}`).join(' '),
  months: MONTHS,
  frost: { last: shareOfYear(frost.lastHalf), first: shareOfYear(frost.firstHalf) },
  frostNote: `Shaded: frost in more than half of all years (until ${dayText(frost.lastHalf)}, from ${dayText(frost.firstHalf)}).`,
  kinds: { plant: 'plant', harvest: 'harvest' },
  crops: gardenCrops.map((crop) => ({
    name: crop.name,
    drawing: cropDrawing(crop.crop),
    spans: gardenCropSpans(crop),
  })),
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

/** @throws RangeError when the months do not fit their sheet */
function renderGardenCalendar(): Buffer {
  const blocks = printBlocks(months(), { file: title, width: WIDTH, tableSizes: TABLE_SIZES });
  const { bytes, pages } = renderPdf(
    'calendar',
    { title, subject: description, date: EDITION },
    { ...chart(), blocks },
  );
  if (pages > PAGES) throw new RangeError(`The calendar has ${pages} pages.`);
  return bytes;
}

let calendar: Buffer | undefined;

/** The free kit's garden year on two sheets: 24 crops by months, and the months in words. A tagged PDF, made once. */
export const gardenCalendarPdf = (): Buffer => (calendar ??= renderGardenCalendar());
