import { lessonMinutes } from '@farm/contracts';
import { isDay } from '@farm/farm';
import { MarkdownError } from './blocks';

interface Field {
  /** Text after the colon; empty when a list follows. */
  value: string;
  items: string[];
  line: number;
}

/** `bodyLine` is the line on which the body begins, counted from 1. */
export interface SourceFile {
  file: string;
  fields: Map<string, Field>;
  body: string;
  bodyLine: number;
}

const KEY = /^([a-zA-Z]+):(?:\s+(.*\S))?\s*$/;
const ITEM = /^\s+-\s+(.*\S)\s*$/;

/** @throws MarkdownError for anything but `key: value` and `- item` lines */
export function splitFrontMatter(file: string, text: string): SourceFile {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== '---') throw new MarkdownError(file, 1, 'The file begins with a line of three dashes.');
  const end = lines.indexOf('---', 1);
  if (end < 0) throw new MarkdownError(file, 1, 'The front matter is not closed by a line of three dashes.');
  const fields = new Map<string, Field>();
  let last: Field | undefined;
  lines.slice(1, end).forEach((text, index) => {
    const line = index + 2;
    const item = ITEM.exec(text)?.[1];
    const [, key, value = ''] = KEY.exec(text) ?? [];
    if (item && last && last.value === '') last.items.push(item);
    else if (key && fields.has(key)) throw new MarkdownError(file, line, `'${key}' appears twice.`);
    else if (key) fields.set(key, (last = { value, items: [], line }));
    else throw new MarkdownError(file, line, `'${text}' is neither 'key: value' nor an item of a list.`);
  });
  return { file, fields, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

/** Requires all of these fields and no others. */
function requireFields<Key extends string>({ file, fields }: SourceFile, keys: readonly Key[]): Record<Key, Field> {
  for (const [key, { line }] of fields) {
    if (!(keys as readonly string[]).includes(key))
      throw new MarkdownError(file, line, `'${key}' is not supported here.`);
  }
  const pairs = keys.map((key) => {
    const field = fields.get(key);
    if (!field) throw new MarkdownError(file, 1, `The front matter lacks '${key}'.`);
    return [key, field] as const;
  });
  return Object.fromEntries(pairs) as Record<Key, Field>;
}

export interface GuideFrontMatter {
  title: string;
  subtitle: string;
  reviewedOn: Date;
  sources: string[];
}

/** @throws MarkdownError for a day of another form */
function readingDay({ file }: SourceFile, { value, line }: Field): Date {
  if (!isDay(value)) throw new MarkdownError(file, line, 'reviewedOn is a day such as 2026-11-21.');
  return new Date(`${value}T00:00:00Z`);
}

export type WorkbookFrontMatter = Omit<GuideFrontMatter, 'sources'>;

/** @throws MarkdownError, also when the title does not begin with the catalogue's title of the course */
export function parseWorkbookFrontMatter(split: SourceFile, courseTitle: string): WorkbookFrontMatter {
  const { title, subtitle, reviewedOn } = requireFields(split, ['title', 'subtitle', 'reviewedOn']);
  if (!title.value.startsWith(`${courseTitle}: `))
    throw new MarkdownError(split.file, title.line, `The title begins with '${courseTitle}: '.`);
  return { title: title.value, subtitle: subtitle.value, reviewedOn: readingDay(split, reviewedOn) };
}

/** The day of the edition of a guide's slides; title and subtitle are the guide's. @throws MarkdownError */
export function parseSlidesFrontMatter(split: SourceFile): Pick<GuideFrontMatter, 'reviewedOn'> {
  const { reviewedOn } = requireFields(split, ['reviewedOn']);
  return { reviewedOn: readingDay(split, reviewedOn) };
}

/** @throws MarkdownError, also when the title is not the catalogue's */
export function parseGuideFrontMatter(split: SourceFile, catalogueTitle: string): GuideFrontMatter {
  const { title, subtitle, reviewedOn, sources } = requireFields(split, ['title', 'subtitle', 'reviewedOn', 'sources']);
  const bad = (field: Field, problem: string) => new MarkdownError(split.file, field.line, problem);
  if (title.value !== catalogueTitle) throw bad(title, `The catalogue calls this guide '${catalogueTitle}'.`);
  if (subtitle.value.length < 10 || subtitle.value.length > 90)
    throw bad(subtitle, 'A subtitle has 10 to 90 characters.');
  const day = readingDay(split, reviewedOn);
  if (sources.items.length < 2) throw bad(sources, 'A guide names at least two sources.');
  return { title: title.value, subtitle: subtitle.value, reviewedOn: day, sources: sources.items };
}

/** A page that a lesson's figures were compared with, and the day of it (YYYY-MM-DD). */
interface LessonSource {
  text: string;
  url: string;
  readOn: string;
}

export interface LessonFrontMatter {
  title: string;
  minutes: number;
  /** What the certificate says of the lesson: 'judge ground, water and soil'. */
  skill: string;
  /** What the reader has on paper by the end. */
  outcomes: string[];
  sources: LessonSource[];
}

const SOURCE = /^(\S.{8,200}\S) \| (https?:\/\/\S+) \| (\d{4}-\d{2}-\d{2})$/;
const MIN_OUTCOMES = 3;
const MIN_SOURCES = 3;

/** @throws MarkdownError for a source of another form */
function lessonSources({ file }: SourceFile, { items, line }: Field): LessonSource[] {
  return items.map((item, index) => {
    const [, text, url, readOn] = SOURCE.exec(item) ?? [];
    if (!text || !url || !readOn)
      throw new MarkdownError(file, line + 1 + index, 'A source is: office and title | address | day it was read.');
    return { text, url, readOn };
  });
}

export type SheetFrontMatter = Pick<LessonFrontMatter, 'title' | 'sources'>;

/** @throws MarkdownError */
export function parseSheetFrontMatter(split: SourceFile): SheetFrontMatter {
  const { title, sources } = requireFields(split, ['title', 'sources']);
  if (title.value === '') throw new MarkdownError(split.file, title.line, 'The title is empty.');
  return { title: title.value, sources: lessonSources(split, sources) };
}

/** @throws MarkdownError */
export function parseLessonFrontMatter(split: SourceFile): LessonFrontMatter {
  const fields = requireFields(split, ['title', 'minutes', 'skill', 'outcomes', 'sources']);
  const { title, minutes, skill, outcomes, sources } = fields;
  const { minimum, maximum } = lessonMinutes;
  if (title.value === '') throw new MarkdownError(split.file, title.line, 'The title is empty.');
  const whole = Number(minutes.value);
  if (!Number.isInteger(whole) || whole < minimum || whole > maximum) {
    throw new MarkdownError(split.file, minutes.line, `minutes is a whole number from ${minimum} to ${maximum}.`);
  }
  if (skill.value === '' || skill.value.length > 60)
    throw new MarkdownError(split.file, skill.line, 'A skill has 1 to 60 characters.');
  if (outcomes.items.length < MIN_OUTCOMES)
    throw new MarkdownError(split.file, outcomes.line, `A lesson has at least ${MIN_OUTCOMES} outcomes.`);
  if (sources.items.length < MIN_SOURCES)
    throw new MarkdownError(split.file, sources.line, `A lesson names at least ${MIN_SOURCES} sources.`);
  return {
    title: title.value,
    minutes: whole,
    skill: skill.value,
    outcomes: outcomes.items,
    sources: lessonSources(split, sources),
  };
}
