import { lessonMinutes } from '@farm/contracts';
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

/** @throws MarkdownError, also when the title is not the catalogue's */
export function parseGuideFrontMatter(split: SourceFile, catalogueTitle: string): GuideFrontMatter {
  const { title, subtitle, reviewedOn, sources } = requireFields(split, ['title', 'subtitle', 'reviewedOn', 'sources']);
  const bad = (field: Field, problem: string) => new MarkdownError(split.file, field.line, problem);
  if (title.value !== catalogueTitle) throw bad(title, `The catalogue calls this guide '${catalogueTitle}'.`);
  if (subtitle.value.length < 10 || subtitle.value.length > 90)
    throw bad(subtitle, 'A subtitle has 10 to 90 characters.');
  const day = new Date(`${reviewedOn.value}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(reviewedOn.value) && day.toISOString().startsWith(reviewedOn.value);
  if (!isDay) throw bad(reviewedOn, 'reviewedOn is a day such as 2026-11-21.');
  if (sources.items.length < 2) throw bad(sources, 'A guide names at least two sources.');
  return { title: title.value, subtitle: subtitle.value, reviewedOn: day, sources: sources.items };
}

interface LessonFrontMatter {
  title: string;
  minutes: number;
}

/** @throws MarkdownError */
export function parseLessonFrontMatter(split: SourceFile): LessonFrontMatter {
  const { title, minutes } = requireFields(split, ['title', 'minutes']);
  const { minimum, maximum } = lessonMinutes;
  if (title.value === '') throw new MarkdownError(split.file, title.line, 'The title is empty.');
  const whole = Number(minutes.value);
  if (!Number.isInteger(whole) || whole < minimum || whole > maximum) {
    throw new MarkdownError(split.file, minutes.line, `minutes is a whole number from ${minimum} to ${maximum}.`);
  }
  return { title: title.value, minutes: whole };
}
