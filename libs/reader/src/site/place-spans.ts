import { nicknamesOf, stateName, type PlaceReading } from '@farm/almanac';
import { placeKey } from '@farm/farm';
import type { SiteSpan } from './site-text';

const LONG: Readonly<Record<string, string>> = {
  st: 'st|saint',
  ste: 'ste|sainte',
  mt: 'mt|mount',
  ft: 'ft|fort',
  north: 'north|n',
  south: 'south|s',
  east: 'east|e',
  west: 'west|w',
};
const partsOf = (name: string): string[] =>
  placeKey(name)
    .split(' ')
    .filter((word) => word !== '');

/** Names and states of a reading. */
function namesOf(reading: PlaceReading): string[] {
  if (reading.kind === 'place') return [reading.place.name];
  if (reading.kind === 'unknown-town') return [`${reading.town}, ${stateName(reading.state)}`];
  if (reading.kind === 'abroad') return [reading.name];
  return reading.kind === 'several' ? [...reading.names] : [];
}

const COUNTY = /\b[a-z]{3,14} (?:county|parish|co(?=[.),]|$))/g;
const spansOf = (text: string, pattern: RegExp): SiteSpan[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ from: index, to: index + found.length }));

/** Where a text names its place, and the words of that name. */
export function placeSpans(plain: string, reading: PlaceReading): { spans: SiteSpan[]; words: ReadonlySet<string> } {
  const words = new Set<string>();
  const spans = namesOf(reading).flatMap((name) => {
    const [town = '', state = ''] = name.replace(/ \d{5}\b/, '').split(', ');
    for (const word of [...partsOf(town), ...partsOf(state)]) words.add(word);
    for (const word of nicknamesOf(town).flatMap(partsOf)) words.add(word);
    const nicknames = nicknamesOf(town).flatMap((nickname) =>
      spansOf(plain, new RegExp(`(?<![a-z])${nickname}(?![a-z])`, 'g')),
    );
    // Names are spaced in several ways: 'La Grange' and 'Lagrange'.
    const letters = partsOf(town).map((word) => LONG[word] ?? [...word].join(' ?'));
    if (letters.length === 0) return nicknames;
    return [
      ...nicknames,
      ...spansOf(
        plain,
        new RegExp(`(?<![a-z])${letters.map((word) => `(?:${word})`).join("[ .'-]{0,2}")}(?![a-z])`, 'g'),
      ),
    ];
  });
  if (reading.kind === 'place') words.add(reading.place.state.toLowerCase());
  return { spans: [...spans, ...spansOf(plain, COUNTY)], words };
}
