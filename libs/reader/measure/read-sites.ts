import { readFileSync } from 'node:fs';
import { readPlace } from '@farm/almanac';
import { describesSite, readSite, type Plot, type SiteReading, type WishReading } from '../src/site';
import { readWishes } from '../src/wish-list';

/** A row of evaluation/sites.jsonl: a text that a person may type, and its reading. */
interface Row {
  field: 'location' | 'wishes';
  text: string;
  place: string | null;
  plots: readonly string[];
  sunHours: number | null;
  limits: readonly string[];
  has: readonly string[];
  wishes: readonly string[];
  refused: readonly string[];
  /** Words that must be shown as not used. */
  unused: readonly string[];
  conditions?: readonly string[];
  seedOf?: readonly string[];
  readyBy?: string | null;
  /** Only counted, so that nobody mends for it. */
  heldBack?: boolean;
}

const figure = (value: number): string => `${Math.round(value * 100) / 100}`;

function plotText({ kind, count, lengthFt, widthFt, squareFeet }: Plot): string {
  const size =
    lengthFt !== null
      ? ` ${widthFt === null ? '' : figure(widthFt)}x${figure(lengthFt)}`
      : squareFeet === null
        ? ''
        : ` =${figure(squareFeet)}`;
  return `${count} ${kind}${size}`;
}

const wishText = ({ text, cropId, option }: WishReading): string => cropId ?? option ?? `?${text.toLowerCase()}`;

function placeText(text: string): string | null {
  const reading = readPlace(text, { isField: true, isExcluded: describesSite });
  if (reading.kind === 'place') return reading.place.name;
  return reading.kind === 'abroad' ? 'abroad' : null;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('|') === [...other].sort().join('|');

/** Parts of a row that are read otherwise, as 'part: read, not expected'. */
function differences(row: Row): string[] {
  const site: Pick<SiteReading, 'wishes' | 'refused' | 'unused'> & Partial<SiteReading> =
    row.field === 'wishes' ? readWishes(row.text) : readSite(row.text);
  const parts: [name: string, read: readonly string[], expected: readonly string[]][] = [
    ['wishes', site.wishes.map(wishText), row.wishes],
    ['refused', site.refused.map(wishText), row.refused],
  ];
  if (row.field === 'location')
    parts.push(
      ['place', [placeText(row.text) ?? ''], [row.place ?? '']],
      ['plots', (site.plots ?? []).map(plotText), row.plots],
      ['sun', [String(site.sunHours)], [String(row.sunHours)]],
      ['limits', site.limits ?? [], row.limits],
      ['has', site.has ?? [], row.has],
      ['conditions', site.conditions ?? [], row.conditions ?? []],
      ['seed', site.seedOf ?? [], row.seedOf ?? []],
      ['day', [site.readyBy ?? ''], [row.readyBy ?? '']],
    );
  const unused = site.unused.join(' | ').toLowerCase();
  const isUnusedRight =
    row.unused.every((word) => unused.includes(word.toLowerCase())) && site.unused.length <= row.unused.length + 1;
  return [
    ...parts.flatMap(([name, read, expected]) =>
      same(read, expected) ? [] : [`${name}: ${read.join(', ') || '-'}, not ${expected.join(', ') || '-'}`],
    ),
    ...(isUnusedRight ? [] : [`unused: ${unused || '-'}, not ${row.unused.join(', ') || '-'}`]),
  ];
}

const rows = readFileSync(new URL('../evaluation/sites.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row);
const isPrinted = process.argv.includes('--print');
for (const heldBack of [false, true])
  for (const field of ['location', 'wishes'] as const) {
    const some = rows.filter((row) => row.field === field && (row.heldBack ?? false) === heldBack);
    const read = some.map((row) => ({ row, wrong: differences(row) }));
    const right = read.filter(({ wrong }) => wrong.length === 0).length;
    const parts = read.flatMap(({ wrong }) => wrong.map((part) => part.split(':')[0] ?? ''));
    const byPart = [...new Set(parts)].map((part) => `${part} ${parts.filter((one) => one === part).length}`);
    process.stdout.write(
      `${field}${heldBack ? ', held back' : ''}: ${right} of ${some.length} wholly right; wrong: ${byPart.join(', ') || 'none'}\n`,
    );
    if (isPrinted && !heldBack)
      for (const { row, wrong } of read.filter((one) => one.wrong.length > 0))
        process.stdout.write(`${JSON.stringify(row.text)}\n${wrong.map((part) => `    ${part}\n`).join('')}`);
  }
