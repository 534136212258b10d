import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../../testing/learning-for-test';
import { planFor, planProfiles, planRequest } from '../testing/plan-profiles';
import { planPdf } from './plan-sheet';

const NOW = new Date('2026-11-21T15:00:00Z');
const PAGE = 'https://example.com/start-my-farm-plan';
const request = planRequest({ location: 'Tuskegee AL 36083, 4x8 raised bed', plants: ['garlic', 'beet'] });
const plan = planFor({ zip3: '360', day: '2026-11-21', request });

test('the sheet has the place, the weeks with their tasks, hours and cost, the bed and what waits', async () => {
  const pdf = planPdf(plan, PAGE, NOW);
  expect(await pdfFacts(pdf)).toMatchObject({ ...accessible, title: `Farm plan for ${plan.context.place}` });
  const text = (await pdfText(pdf)).join('\n').replace(/\s+/g, ' ');
  for (const { title, tasks } of plan.weeklyPlans) for (const words of [title, ...tasks]) expect(text).toContain(words);
  for (const words of [
    'zone 8a',
    'ZIP 360',
    'Work in four weeks',
    'March 23, 2027',
    'What has to wait',
    'Cherry tomato',
  ])
    expect(text).toContain(words);
});

test('each wish stands in it with its answer', async () => {
  const wished = planRequest({
    location: 'balcony in Tuskegee AL 36083, five pots',
    wishes: 'sweet potatoes, luffa and a hen',
  });
  const plan = planFor({ zip3: '360', day: '2026-11-21', request: wished });
  const { wishes = [] } = plan;
  const text = (await pdfText(planPdf(plan, PAGE, NOW))).join('\n').replace(/\s+/g, ' ');
  expect(wishes.map(({ text: wish }) => wish)).toEqual(['sweet potatoes', 'luffa', 'hen']);
  for (const { text: wish, say } of wishes) for (const words of [wish, say]) expect(text).toContain(words);
});

test('who does not see it reads the bed and where the code leads', async () => {
  const { alts } = await pdfFacts(planPdf(plan, PAGE, NOW));
  expect(alts).toEqual([
    expect.stringMatching(/^Bed of 8 by 4 feet from above: Garlic/),
    `QR code that leads to ${PAGE}`,
  ]);
});

test('plans of any place and season can be set', () => {
  for (const profile of planProfiles().filter((_, n) => n % 150 === 0))
    expect(planPdf(planFor(profile), PAGE, NOW).subarray(0, 5).toString()).toBe('%PDF-');
});

describe('GET and POST', () => {
  let database: TestDatabase<LearningDb>;
  let api: Api;
  let clock: FixedClock;
  beforeAll(async () => {
    database = await createTestDatabase('learning');
    await seedPlaces(database.ownerUrl);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    clock = fixedClock('2026-11-21T15:00:00Z');
    api = createApi(learningForTest(database, clock));
  });
  const POST = 'POST /api/farm-plan/pdf';
  const body = { ...request, day: '2026-11-21' };
  const linksOf = async (bytes: Buffer) => (await pdfFacts(bytes)).alts.filter((alt) => alt.startsWith('QR'));

  test('answers and their day give the plan as a file, without what was typed', async () => {
    const location = 'Tuskegee AL 36083, 4x8 raised bed behind the barn of Ada Freeman';
    const { status, headers, bytes } = await api.raw(POST, { body: { ...body, location } });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="farm-plan-2026-11-21.pdf"',
    ]);
    expect((await pdfText(bytes)).join()).toContain('Tuskegee, Alabama');
    expect((await pdfText(bytes)).join()).not.toContain('Freeman');
    expect(await linksOf(bytes)).toEqual([`QR code that leads to ${PAGE}`]);
    expect(await database.db.sharedPlan.count()).toBe(0);
  });

  test('the code of a shared plan leads to it', async () => {
    const { token } = (await api.raw('POST /api/farm-plans', { body })).body as { token: string };
    const { status, bytes } = await api.raw(`GET /api/farm-plans/${token}/pdf`);
    expect(status).toBe(200);
    expect(await linksOf(bytes)).toEqual([`QR code that leads to ${PAGE}?plan=${token}`]);
    clock.advance(91 * 24 * 3_600_000);
    expect((await api.raw(`GET /api/farm-plans/${token}/pdf`)).body).toMatchObject({ code: 'plan.gone' });
  });

  test('an old plan is made again first', async () => {
    expect(await api.raw(POST, { body: { ...body, day: '2026-09-01' } })).toMatchObject({
      status: 422,
      body: { code: 'plan.day', message: 'This plan is too old to print. Please make it again.' },
    });
  });
});
