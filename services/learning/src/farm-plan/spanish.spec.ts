import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf, grownCrops, spanishCrops } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { readSite } from '@farm/reader';
import { messages as spanishMessages } from '../../generated/es';
import { i18n, inLanguage } from '../language/messages';
import { generatePlan } from './generate-plan';
import { isGrownUpWork } from './grown-up-work';
import words from './site-words.json';
import { PLAN_NOW, planRequest, planTables, tasksOf } from './testing/plan-profiles';

const CONTENT = join(__dirname, '../../content');
const readTexts = (file: string) => JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as unknown;

const FILES = [
  ['plan-tasks.json', ['tasks']],
  ['plan-bundles.json', ['bundles', 'refused']],
  ['plan-projects.json', ['projects', 'refusals']],
  ['plan-notes.json', ['notes']],
  ['plan-covers.json', ['covers']],
  ['plan-tips.json', ['tips']],
] as const;
const TEXT_FIELDS: ReadonlySet<string> = new Set(['short', 'text', 'why', 'free', 'say', 'name', 'needs', 'end']);

/** The texts of a row, by their place in it: 'steps.0.why'. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return path.split('.').some((part) => TEXT_FIELDS.has(part)) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, path === '' ? key : `${path}.${key}`));
}

describe.each(FILES)('es/%s', (file, lists) => {
  test.each(lists)('has every id and text of %s, and no other', (list) => {
    const english = (readTexts(file) as Record<string, { id: string }[]>)[list] ?? [];
    const spanish = (readTexts(`es/${file}`) as Record<string, Record<string, unknown>>)[list] ?? {};
    expect(Object.keys(spanish).toSorted()).toEqual(english.map(({ id }) => id).toSorted());
    for (const { id, ...row } of english) {
      const places = textsOf(row).map(([place]) => `${id}: ${place}`);
      expect(
        textsOf(spanish[id])
          .map(([place]) => `${id}: ${place}`)
          .toSorted(),
      ).toEqual(places.toSorted());
    }
  });
});

const PLACEHOLDER = /\{\w+\}/g;
test('placeholders of the content are those of the English', () => {
  for (const [file, lists] of FILES)
    for (const list of lists) {
      const english = (readTexts(file) as Record<string, { id: string }[]>)[list] ?? [];
      const spanish = (readTexts(`es/${file}`) as Record<string, Record<string, unknown>>)[list] ?? {};
      for (const { id, ...row } of english) {
        const translated = new Map(textsOf(spanish[id]));
        for (const [place, text] of textsOf(row))
          expect([id, place, translated.get(place)?.match(PLACEHOLDER)]).toEqual([id, place, text.match(PLACEHOLDER)]);
      }
    }
});

test('the size of a first bed is written as the planner replaces it', () => {
  const sized = planTables.tasks.concat().filter(({ text }) => text.includes('4 by 8 feet'));
  const bundles = planTables.bundles.filter(({ text }) => text.includes('4 by 8 feet'));
  const spanish = [...planTables.es.tasks, ...planTables.es.bundles];
  for (const { id } of [...sized, ...bundles])
    expect(spanish.find((work) => work.id === id)?.text).toContain('4 por 8 pies');
});

test('a crop has as many sentences in its note as in English, where seasons are looked for', () => {
  const sentences = (note: string) => note.split(/(?<=\.) /).length;
  for (const [i, { id, southNote }] of grownCrops.entries())
    expect([id, sentences(spanishCrops[i]?.southNote ?? '')]).toEqual([id, sentences(southNote)]);
});

test('what is no work for small children in English is none in Spanish', () => {
  const { es } = planTables;
  for (const table of ['tasks', 'bundles'] as const)
    for (const [i, { id, text, free = '' }] of planTables[table].entries()) {
      const spanish = es[table][i];
      if (isGrownUpWork(text, 'en')) expect([id, isGrownUpWork(spanish?.text ?? '', 'es')]).toEqual([id, true]);
      if (isGrownUpWork(free, 'en')) expect([id, isGrownUpWork(spanish?.free ?? '', 'es')]).toEqual([id, true]);
    }
});

test('every message of the service has a text in Spanish, and its numbers', () => {
  const catalog = readFileSync(join(CONTENT, '../locales/es.po'), 'utf8');
  expect(catalog).not.toMatch(/^msgstr ""$(?!\n")/m);
  expect(Object.keys(spanishMessages).length).toBeGreaterThan(300);
});

test.each([
  [
    'Ask {office} for its days at your place.',
    { office: 'UGA' },
    'Pregunte en UGA en qué días se siembra donde usted vive.',
  ],
  ['pick the first {list}', { list: 'el ajo' }, 'cosechar lo primero del ajo'],
])('%s in Spanish', (message, values, text) => {
  expect(inLanguage('es', () => i18n._(message, values))).toBe(text);
  expect(i18n._(message, values)).not.toBe(text);
});

test('a stored site, which is in English, is read the same for who writes Spanish', () => {
  for (const text of Object.values(words).flatMap((group) => Object.values(group)))
    expect(readSite(`Macon, Georgia, ${text}`, 'es')).toEqual(readSite(`Macon, Georgia, ${text}`));
});

const deps = { tables: planTables, plans: { findZip: () => Promise.resolve(null) }, clock: { now: () => PLAN_NOW } };
const planIn = (change: Partial<FarmPlanRequest>): Promise<FarmPlan> =>
  generatePlan(planRequest({ language: 'es', ...change }), deps, dayOf('2027-04-02'));

describe('a plan in Spanish', () => {
  test('is that of the English answers, in Spanish', async () => {
    const change = { location: 'Macon, Georgia. Tengo media yarda con sol y quiero tomate y calabacita', crops: [] };
    const [spanish, english] = [await planIn(change), await planIn({ ...change, language: 'en' })];
    expect(spanish.totals).toEqual(english.totals);
    expect(spanish.weeklyPlans.map(({ details }) => details.map(({ cropId, date }) => [cropId, date]))).toEqual(
      english.weeklyPlans.map(({ details }) => details.map(({ cropId, date }) => [cropId, date])),
    );
    expect(spanish.customMessage).toMatch(/^Este es un plan para Macon, Georgia\. Es la siembra de primavera/);
    expect(spanish.wishes?.map(({ text, state }) => [text, state])).toEqual([
      ['tomate', 'planned'],
      ['calabacita', 'planned'],
    ]);
    expect(spanish.context.understood).toEqual(['un patio', 'unas 8 horas de sol']);
    expect(tasksOf(spanish).join(' ')).toContain('Trasplante 2 plantas de tomate grande con 30 pulgadas entre plantas');
    expect(spanish.answers?.language).toBe('es');
    expect(spanish.planId).not.toBe(english.planId);
  });

  test('has no English sentence', async () => {
    const plans = await Promise.all([
      planIn({
        location: '31201, cama elevada, niños chiquitos, venados',
        crops: [...planOptions.crops],
        timePerWeek: '12',
      }),
      planIn({ location: '31201, 12 macetas, casi pura sombra', wishes: 'gallinas, higos, marihuana, sandía, abejas' }),
      planIn({ location: 'Tifton GA, 2 acres', wishes: 'camote, elote, cultivo de cobertura', budget: 'comfortable' }),
    ]);
    const texts = plans.flatMap(({ customMessage, weeklyPlans, wishes = [], later, context }) => [
      customMessage,
      ...weeklyPlans.flatMap(({ title, rest, tasks, dexterTips, details }) => [
        title,
        rest ?? '',
        ...tasks,
        ...dexterTips,
        ...details.map(({ why }) => why),
      ]),
      ...[...wishes, ...later].map(({ say }) => say),
      ...context.understood,
      context.spread ?? '',
    ]);
    // 'Iron-and-clay' is the name of a cowpea.
    expect(texts.filter((text) => /(?<!-)\b(?:the|and|with|until|weeks?|plants|water it)\b/i.test(text))).toEqual([]);
  });

  test('says what is no work for small children', async () => {
    const plan = await planIn({ location: '31201, cama elevada, niños chiquitos', crops: ['Beans & Peas'] });
    expect(tasksOf(plan).join(' ')).toContain('Esto es trabajo de adultos.');
  });

  test('refuses answers in Spanish', async () => {
    await expect(planIn({ crops: ['Bananas'] })).rejects.toMatchObject({
      message: 'Escoja de uno a ocho cultivos de la lista.',
    });
  });
});
