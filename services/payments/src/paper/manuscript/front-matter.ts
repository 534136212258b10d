import { BadManuscript } from './bad-manuscript';

interface Field {
  /** What stands after the colon; empty when a list follows. */
  value: string;
  /** The `- item` lines under the key. */
  items: string[];
  line: number;
}

/** A Markdown file in two parts. `bodyLine` is the line of the file on which the body begins, counted from 1. */
export interface SplitFile {
  file: string;
  fields: Map<string, Field>;
  body: string;
  bodyLine: number;
}

const KEY = /^([a-zA-Z]+):(?:\s+(.*\S))?\s*$/;
const ITEM = /^\s+-\s+(.*\S)\s*$/;

/** Parts the front matter from the body. Throws BadManuscript for anything but `key: value` and `- item` lines. */
export function splitFile(file: string, text: string): SplitFile {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== '---') throw new BadManuscript(file, 1, 'The file begins with a line of three dashes.');
  const end = lines.indexOf('---', 1);
  if (end < 0) throw new BadManuscript(file, 1, 'The front matter is not closed by a line of three dashes.');
  const fields = new Map<string, Field>();
  let last: Field | undefined;
  lines.slice(1, end).forEach((text, index) => {
    const line = index + 2;
    const item = ITEM.exec(text)?.[1];
    const [, key, value = ''] = KEY.exec(text) ?? [];
    if (item && last && last.value === '') last.items.push(item);
    else if (key && fields.has(key)) throw new BadManuscript(file, line, `'${key}' stands twice.`);
    else if (key) fields.set(key, (last = { value, items: [], line }));
    else throw new BadManuscript(file, line, `'${text}' is neither 'key: value' nor an item of a list.`);
  });
  return { file, fields, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

/** The fields by name, all of them and no others. */
function exactly<Key extends string>({ file, fields }: SplitFile, keys: readonly Key[]): Record<Key, Field> {
  for (const [key, { line }] of fields) {
    if (!(keys as readonly string[]).includes(key)) throw new BadManuscript(file, line, `'${key}' is not known here.`);
  }
  const pairs = keys.map((key) => {
    const field = fields.get(key);
    if (!field) throw new BadManuscript(file, 1, `The front matter lacks '${key}'.`);
    return [key, field] as const;
  });
  return Object.fromEntries(pairs) as Record<Key, Field>;
}

export interface GuideFront {
  title: string;
  subtitle: string;
  reviewedOn: Date;
  sources: string[];
}

/** Title, subtitle, day of review and sources of a guide. Throws BadManuscript, also when the title is not the catalogue's. */
export function guideFront(split: SplitFile, catalogueTitle: string): GuideFront {
  const { title, subtitle, reviewedOn, sources } = exactly(split, ['title', 'subtitle', 'reviewedOn', 'sources']);
  const bad = (field: Field, sentence: string) => new BadManuscript(split.file, field.line, sentence);
  if (title.value !== catalogueTitle) throw bad(title, `The catalogue calls this guide '${catalogueTitle}'.`);
  if (subtitle.value.length < 10 || subtitle.value.length > 90)
    throw bad(subtitle, 'A subtitle has 10 to 90 characters.');
  const day = new Date(`${reviewedOn.value}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(reviewedOn.value) && day.toISOString().startsWith(reviewedOn.value);
  if (!isDay) throw bad(reviewedOn, 'reviewedOn is a day such as 2026-11-21.');
  if (sources.items.length < 2) throw bad(sources, 'A guide names at least two sources.');
  return { title: title.value, subtitle: subtitle.value, reviewedOn: day, sources: sources.items };
}

export interface LessonFront {
  title: string;
  minutes: number;
}

/** Title and whole minutes of a lesson. Throws BadManuscript. */
export function lessonFront(split: SplitFile): LessonFront {
  const { title, minutes } = exactly(split, ['title', 'minutes']);
  if (title.value === '') throw new BadManuscript(split.file, title.line, 'The title is empty.');
  const whole = Number(minutes.value);
  if (!Number.isInteger(whole) || whole < 5 || whole > 120) {
    throw new BadManuscript(split.file, minutes.line, 'minutes is a whole number from 5 to 120.');
  }
  return { title: title.value, minutes: whole };
}
