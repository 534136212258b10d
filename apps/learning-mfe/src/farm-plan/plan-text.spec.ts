import { site } from '@farm/farm';
import { planText } from './plan-text';
import { planWith, sampleWishes, twoRootsToWait } from './testing/sample-plan';

const linesOf = (change = {}) => planText(planWith(change)).split('\r\n');

test('every line ends in CRLF and is at most 78 columns wide', () => {
  const text = planText({ ...planWith(), customMessage: 'Süßkartoffeln und Okra '.repeat(20) });
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n').filter((line) => [...line].length > 78)).toEqual([]);
});

test('an address that is wider than the page is not cut', () => {
  const url = `https://example.com/${'a'.repeat(80)}`;
  const extension = { name: 'Extension', url, soilTest: url };
  expect(linesOf({ extension }).some((line) => line.trim() === url)).toBe(true);
});

test("the head: generated date on the farm's clocks, contact block, place, frost", () => {
  const lines = linesOf();
  expect(lines.slice(0, 4)).toEqual([
    '='.repeat(78),
    'YOUR FOUR-WEEK FARM PLAN',
    '='.repeat(78),
    'Generated: Saturday, November 21, 2026',
  ]);
  [
    site.company,
    `Phone:   ${site.phone}`,
    `Email:   ${site.emails.info}`,
    `Website: ${site.website}`,
    'Place:       Tuskegee, Alabama, zone 8a (USDA 2012 map)',
    'You told us: 4 by 8 feet, a raised bed.',
    'Frost:       Last frost about March 23, give or take 10 days; 1 year in 10 it',
    '             freezes after April 14. First frost about November 24; 1 year in',
    'Four weeks: about 7 hours and $72.',
  ].forEach((line) => expect(lines).toContain(line));
});

test('four weeks: title, days, tasks with figures and reasons, tips', () => {
  const lines = linesOf();
  expect(lines.filter((line) => /^WEEK \d: /.test(line))).toEqual([
    'WEEK 1: Lay out the covers',
    'WEEK 2: Shred leaves',
    'WEEK 3: Clean the tools',
    'WEEK 4: Mulch bare beds',
  ]);
  [
    'November 21 to November 27 (1 hour 45 minutes, $18)',
    '[ ] First task of week 1, with words enough to go over the end of one line.',
    '    40 minutes, $18. Reason 1: the ground is still warm.',
    '    1 hour 5 minutes, no cost. Second reason 1.',
    'Tips from Dexter Jr.',
    '* A tip for week 1.',
  ].forEach((line) => expect(lines).toContain(line));
});

test('what has to wait, the next steps and the sources', () => {
  const lines = linesOf();
  [
    'WHAT HAS TO WAIT',
    '* Tomatoes',
    '  Cherry tomato: Not now: sow indoors from February 24, set out from April 14',
    '  (before that, frost 1 year in 10). Earliest: April 14, 2027.',
    '  Meanwhile: Pansy and viola.',
    'NEXT STEPS',
    '1. Ask Alabama Extension about your own ground: https://www.aces.edu/',
    'Place data: GeoNames, CC BY 4.0. Climate: NOAA 1981-2010 normals. Zones: OPHZ',
    'from the USDA 2012 map.',
  ].forEach((line) => expect(lines).toContain(line));
  expect(planText({ ...planWith(), later: [] })).not.toContain('NOT NOW');
  expect(linesOf({ extension: null }).join(' ')).toContain('1. Ask your county Extension office');
});

test('two crops of one choice wait under its name', () => {
  const lines = planText({ ...planWith(), later: twoRootsToWait }).split('\r\n');
  const start = lines.indexOf('* Root Vegetables (Carrots, Radishes)');
  expect(lines.slice(start + 1, start + 5)).toEqual([
    '  Radish: Not now: sow from October 22. Earliest: October 22, 2027.',
    '  Carrot: Not now: sow from September 24. Earliest: September 24, 2027.',
    '  Meanwhile: Basil.',
    '',
  ]);
});

test('the wishes, what was not used, the bed and the year', () => {
  const plan = { ...planWith({ unused: ['near the barn', 'grandma'] }), wishes: sampleWishes };
  const lines = planText(plan).split('\r\n');
  [
    'Not used:    “near the barn”, “grandma”.',
    'YOUR WISHES',
    '* Garlic (In this plan: November 21)',
    '  Plant cloves this week.',
    '* moringa (No dates yet)',
    'YOUR BED: 4 by 8 feet, from the north end',
    '* Cherry tomato, 0 ft to 4 ft: up to 4 plants, from April 14, 2027',
    'YOUR YEAR',
    '* Cherry tomato: Start indoors February 24 to April 7. Set out April 14 to May',
  ].forEach((line) => expect(lines).toContain(line));
});

test('a plan without wishes, bed or year has no section of them', () => {
  const text = planText({ ...planWith(), bed: null, year: undefined });
  for (const title of ['YOUR WISHES', 'YOUR BED', 'YOUR YEAR', 'Not used']) expect(text).not.toContain(title);
});

test('a week without tasks says why', () => {
  const plan = planWith();
  const [first, ...others] = plan.weeklyPlans;
  if (!first) throw new Error('a week');
  const idle = { ...first, tasks: [], details: [], dexterTips: [], rest: 'Nothing is due; garlic is next.' };
  const lines = planText({ ...plan, weeklyPlans: [idle, ...others] }).split('\r\n');
  const start = lines.indexOf('WEEK 1: Lay out the covers');
  expect(lines.slice(start + 2, start + 6)).toEqual([
    'November 21 to November 27',
    '',
    'Nothing is due; garlic is next.',
    '',
  ]);
});
