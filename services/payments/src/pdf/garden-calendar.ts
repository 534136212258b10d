import {
  builtInKit,
  calendarScopeNote,
  calendarSources,
  cropDrawing,
  frost,
  type GardenCrop,
  gardenCrops,
  gardenCropSpans,
  gardenCropSummary,
  gardenYear,
  type Language,
  shareOfYear,
  type GardenTask,
} from '@farm/farm';
import { renderPdf } from '@farm/print';
import { monthNames, textsIn, type DocumentTexts } from './document-texts';
import { paragraphs, section, tableOf } from './office-document';
import { printBlocks } from './print-blocks';

/** The date in the file. Change it with the calendar's data. */
const EDITIONS: Readonly<Record<Language, Date>> = {
  en: new Date('2026-11-29T00:00:00Z'),
  es: new Date('2026-11-30T00:00:00Z'),
};
const { title, description } = builtInKit.calendar;
/** Of the text of the second sheet, in points. */
const WIDTH = 696;
const TABLE_SIZES = [10];
const PAGES = 2;
const YEAR = 2027; // any year without a leap day

const dayOf = (monthDay: string) => `${YEAR}-${monthDay}`;

/** 'Plant April 12 to May 1. First harvest after 50 to 60 days.' */
function cropSummary(crop: GardenCrop, texts: DocumentTexts): string {
  if (texts.language === 'en') return gardenCropSummary(crop);
  const spans = crop.plant.map(([from, to]) =>
    texts.of('{from} to {to}', { from: texts.day(dayOf(from), 'long'), to: texts.day(dayOf(to), 'long') }),
  );
  return texts.of('Plant {spans}. First harvest after {from} to {to} days.', {
    spans: new Intl.ListFormat(texts.language).format(spans),
    from: crop.days[0],
    to: crop.days[1],
  });
}

const chart = (texts: DocumentTexts) => {
  const day = (monthDay: string) => texts.day(dayOf(monthDay), 'short');
  const crops = gardenCrops
    .map((crop) => ({ ...crop, name: texts.of(crop.name) }))
    .sort((one, other) => one.name.localeCompare(other.name, texts.language));
  return {
    caption: `${texts.of('When to plant, and when to pick.')} ${texts.of(calendarScopeNote)}`,
    alt: crops.map((crop) => `${crop.name}: ${cropSummary(crop, texts)}`).join(' '),
    months: monthNames(texts.language, 'short'),
    frost: { last: shareOfYear(frost.lastHalf), first: shareOfYear(frost.firstHalf) },
    frostNote: texts.of('Shaded: frost in more than half of all years (until {last}, from {first}).', {
      last: day(frost.lastHalf),
      first: day(frost.firstHalf),
    }),
    kinds: { plant: texts.of('plant'), harvest: texts.of('harvest') },
    crops: crops.map((crop) => ({
      name: crop.name,
      drawing: cropDrawing(crop.crop),
      spans: gardenCropSpans(crop),
    })),
  };
};

/** A line of the almanac's windows: its days and crops. */
const WINDOW = /^(?:All month|(?:From the (?<from>\d+)\w+)?(?: to the |To the )?(?:(?<to>\d+)\w+)?): (?<crops>.+)$/;

/** 'From the 12th: okra, peppers', in Spanish of its days and each crop. */
function windowText(text: string, texts: DocumentTexts): string {
  const { from, to, crops: names } = WINDOW.exec(text)?.groups ?? {};
  if (names === undefined || texts.language === 'en') return texts.of(text);
  const crops = names
    .split(', ')
    .map((name) => texts.of(name))
    .join(', ');
  if (from && to) return texts.of('From the {from} to the {to}: {crops}', { from, to, crops });
  if (from) return texts.of('From the {day}: {crops}', { day: from, crops });
  return to ? texts.of('To the {day}: {crops}', { day: to, crops }) : texts.of('All month: {crops}', { crops });
}

const taskText = (tasks: readonly GardenTask[], texts: DocumentTexts) =>
  `${tasks
    .map(({ text, source }) => (source ? `${windowText(text, texts)} (${source})` : windowText(text, texts)))
    .join('. ')}.`;

const months = (texts: DocumentTexts) => {
  const names = monthNames(texts.language, 'long');
  const sources = Object.entries(calendarSources).map(([code, source]) => `${code}: ${source}`);
  return [
    section(texts.of('Month by month')),
    tableOf(
      ['Month', 'Plant', 'Do'].map((head) => texts.of(head)),
      gardenYear.map(({ plant, do: chores }, index) => [
        names[index] ?? '',
        taskText(plant, texts),
        taskText(chores, texts),
      ]),
    ),
    ...paragraphs(`${sources.join('; ')}. ${texts.of('Without a code: common Extension practice.')}`),
  ];
};

/** @throws RangeError when the months do not fit their sheet, or a text has no translation */
function renderGardenCalendar(language: Language): Buffer {
  const texts = textsIn(language);
  const blocks = printBlocks(months(texts), { file: title, width: WIDTH, tableSizes: TABLE_SIZES });
  const info = {
    title: texts.of(title),
    subject: texts.of(description),
    date: EDITIONS[language],
    language,
  };
  const { bytes, pages } = renderPdf('calendar', info, { ...chart(texts), blocks });
  if (pages > PAGES) throw new RangeError(`The calendar in '${language}' has ${pages} pages.`);
  return bytes;
}

const calendars = new Map<Language, Buffer>();

/** The free kit's garden year on two sheets: 24 crops by months, and the months in words. A tagged PDF, made once. */
export function gardenCalendarPdf(language: Language): Buffer {
  const pdf = calendars.get(language) ?? renderGardenCalendar(language);
  calendars.set(language, pdf);
  return pdf;
}
