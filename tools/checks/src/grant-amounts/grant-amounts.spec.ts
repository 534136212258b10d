import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const guide = read('services/payments/content/guides/grant-gold.md');

interface Grant {
  id: string;
  amountText: string;
  match: string | null;
  description: string;
  deadline: { note?: string };
  who: { other: string | null };
}
const { grants } = JSON.parse(read('libs/almanac/src/data/grants-catalogue.json')) as { grants: Grant[] };

/** The programs of the guide's tables by their ids in the grant search. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'NRCS EQIP': ['nrcs-eqip'],
  'EQIP high tunnel': ['nrcs-high-tunnel'],
  'EQIP Organic': ['nrcs-eqip-organic'],
  'NRCS CSP': ['nrcs-csp'],
  'Southern SARE Producer Grant': ['sare-producer'],
  'VAPG, planning': ['rd-vapg-planning'],
  'VAPG, working capital': ['rd-vapg-working'],
  'Organic certification cost share': ['fsa-occsp'],
  'FSA microloans': ['fsa-operating-microloan', 'fsa-ownership-microloan'],
  'RAFI, Southeast farmers': ['rafi-focn'],
  'FruitGuys Community Fund': ['fruitguys'],
  'FACT Fund-a-Farmer': ['fact-fund-a-farmer'],
  'Farmer Veteran Fellowship': ['fvc-fellowship'],
  'FMPP, AMS': ['ams-fmpp'],
  'LFPP, AMS': ['ams-lfpp'],
  'Georgia Specialty Crop Block Grant': ['ga-scbgp'],
  'Alabama Specialty Crop Block Grant': ['al-scbgp'],
  'Urban Agriculture, NRCS': ['nrcs-uaip'],
  'Community Food Projects': ['nifa-community-food-projects'],
  'Farm to School, FNS': ['fns-farm-to-school'],
  'Whole Kids Garden Grant': ['wholekids-garden'],
};

const numbersIn = (text: string): string[] => text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];

/** What a visitor of the grant search reads about these programs. */
const shown = (ids: readonly string[]): string =>
  grants
    .filter(({ id }) => ids.includes(id))
    .map(({ amountText, match, description, deadline, who }) =>
      [amountText, match, description, deadline.note, who.other].join(' '),
    )
    .join(' ');

const rows = (guide.split('\n## Who pays for what\n')[1] ?? '')
  .split('### Read a notice')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Program|---)/.test(line)) as string[];
/** Without the kind in parentheses. */
const nameOf = (row: string) => row.split('|')[1]?.replace(/\(.*/, '').trim() ?? '';

test('the guide names each of these programs once', () => {
  expect(rows.map(nameOf).sort()).toEqual(Object.keys(PROGRAMS).sort());
});

test.each(rows.map((row) => [nameOf(row), row] as const))(
  '%s: amounts, years and days of the guide are those of the grant search',
  (name, row) => {
    const known = numbersIn(shown(PROGRAMS[name] ?? []));
    expect(numbersIn(row).filter((number) => !known.includes(number))).toEqual([]);
  },
);
