import { NETWORK_ERROR, errorResponse, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleRequest, planWith } from './testing/sample-plan';
import {
  button,
  heading,
  openWizard as open,
  PLAN_KEY as KEY,
  PLAN_PATH as PATH,
  press,
  TUSKEGEE,
  type WizardPage,
} from './testing/wizard-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
});

/** Answers the steps up to the last and stands on it, with its answer given. */
async function toStepFive(api: FakeApi): Promise<WizardPage> {
  const page = open(api);
  const { user } = page;
  await user.type(screen.getByLabelText('Growing location'), sampleRequest.location);
  await press(page, 'Next');
  await user.click(await screen.findByRole('radio', { name: 'Beginner' }));
  await press(page, 'Next');
  for (const crop of sampleRequest.crops) await user.click(await screen.findByRole('checkbox', { name: crop }));
  await press(page, 'Next');
  await user.click(await screen.findByRole('radio', { name: 'Minimal $0-50' }));
  await press(page, 'Next');
  await user.selectOptions(await screen.findByLabelText('Hours per week'), '4-6');
  return page;
}

describe('the five steps', () => {
  test('step 1 takes the location as free text, with a hint; Previous is disabled', async () => {
    const { user } = open();
    await heading('Where do you grow?');
    expect(screen.getByRole('progressbar', { name: 'Step 1 of 5' })).toHaveAttribute('value', '1');
    expect(screen.getByText('20%')).toBeVisible();
    expect(screen.getByLabelText('Growing location')).toHaveAccessibleDescription(
      /size of your space, how much sun it gets, and any limitations/,
    );
    expect(button('Previous')).toBeDisabled();
    expect(button('Next')).toBeDisabled();
    await user.type(screen.getByLabelText('Growing location'), '   ');
    expect(button('Next')).toBeDisabled();
    await user.type(screen.getByLabelText('Growing location'), '36083{Enter}');
    expect(await heading('How much have you grown before?')).toHaveFocus();
  });

  test.each([
    [TUSKEGEE, 'Tuskegee, Alabama, zone 8a, last frost about March 23.'],
    [{ ...TUSKEGEE, frost: 'frost-free', lastFrost: null }, 'Tuskegee, Alabama, zone 8a, no regular frost.'],
    [{ ...TUSKEGEE, frost: 'any-month', lastFrost: null }, 'Tuskegee, Alabama, zone 8a, frost possible in any month.'],
    [
      { place: null, zone: null, frost: null, lastFrost: null },
      "We can't tell the place yet. Add a ZIP code, or a town and state.",
    ],
  ] as const)('step 1 shows the place after a pause in typing: %j', async (place, sentence) => {
    const { user, calls } = open({ 'GET /api/farm-plan/place': place });
    await user.type(screen.getByLabelText('Growing location'), 'Tuskegee AL');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(calls('GET /api/farm-plan/place')).toMatchObject([{ query: { text: 'Tuskegee AL' } }]);
  });

  test('step 1 says what else was understood, and what was not', async () => {
    const { user } = open({
      'GET /api/farm-plan/place': { ...TUSKEGEE, understood: ['4 by 8 feet', 'deer visit'], unused: ['zorbs'] },
    });
    await user.type(screen.getByLabelText('Growing location'), 'Tuskegee AL, 4x8, deer, zorbs');
    expect(await screen.findByText('You told us: 4 by 8 feet, deer visit.')).toBeVisible();
    expect(screen.getByText("We can't use “zorbs”. Try other words, or press a button.")).toBeVisible();
  });

  test('step 1 says nothing about the place when the service cannot be reached', async () => {
    const { user, calls } = open({ 'GET /api/farm-plan/place': NETWORK_ERROR });
    await user.type(screen.getByLabelText('Growing location'), '36083');
    await waitFor(() => expect(calls('GET /api/farm-plan/place')).toHaveLength(1));
    for (const status of screen.getAllByRole('status')) expect(status).toBeEmptyDOMElement();
    expect(button('Next')).toBeEnabled();
  });

  test('buttons write into the box, replace each other where one applies, and remove their words when pressed again', async () => {
    const page = open();
    const box = screen.getByLabelText('Growing location');
    await page.user.type(box, '36083, deer');
    await press(page, 'raised bed');
    await press(page, 'full sun');
    expect(box).toHaveValue('36083, deer, raised bed, full sun');
    expect(button('raised bed')).toHaveAttribute('aria-pressed', 'true');
    await press(page, 'in pots');
    await press(page, 'part shade');
    expect(box).toHaveValue('36083, deer, in pots, part shade');
    expect(button('raised bed')).toHaveAttribute('aria-pressed', 'false');
    await press(page, 'in pots');
    await press(page, 'part shade');
    expect(box).toHaveValue('36083, deer');
    await press(page, 'cannot kneel');
    await press(page, 'deer');
    await press(page, 'clay soil');
    expect(box).toHaveValue('36083, cannot kneel, clay soil');
  });

  test('a location that is too long says so', async () => {
    const { user } = open();
    await user.click(screen.getByLabelText('Growing location'));
    await user.paste('x'.repeat(501));
    expect(screen.getByText('Please tell us where you grow, in up to 500 characters.')).toBeVisible();
    expect(button('Next')).toBeDisabled();
  });

  test.each([
    ['Chromium', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
  ])('Enter that ends a composition stays in step 1: %s', async (_, composition) => {
    const { user } = open();
    await user.type(screen.getByLabelText('Growing location'), '36083');
    fireEvent.keyDown(screen.getByLabelText('Growing location'), { key: 'Enter', ...composition });
    expect(screen.getByLabelText('Growing location')).toBeVisible();
  });

  test('step 2 is a radio choice; Enter goes on; Previous and the Back button keep the answers', async () => {
    const page = open();
    await page.user.type(screen.getByLabelText('Growing location'), '36083{Enter}');
    await heading('How much have you grown before?');
    expect(button('Next')).toBeDisabled();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Beginner',
      'Some experience',
      'Experienced',
    ]);
    await page.user.click(screen.getByRole('radio', { name: 'Some experience' }));
    await page.user.keyboard('{Enter}');
    expect(await heading('What would you like to grow?')).toHaveFocus();
    await press(page, 'Previous');
    await heading('How much have you grown before?');
    expect(screen.getByRole('radio', { name: 'Some experience' })).toBeChecked();
    await press(page, 'Previous');
    await heading('Where do you grow?');
    expect(screen.getByLabelText('Growing location')).toHaveValue('36083');
  });

  test('step 3: eight crops to choose, with chips that remove them', async () => {
    window.sessionStorage.setItem(KEY, JSON.stringify({ answers: { location: '36083', experience: 'beginner' } }));
    const page = open({}, { step: 3 });
    await heading('What would you like to grow?');
    const groups = within(screen.getByRole('group', { name: 'Crops' }));
    expect(groups.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Lettuce & Leafy Greens',
      'Tomatoes',
      'Herbs (Basil, Cilantro, etc.)',
      'Peppers',
      'Beans & Peas',
      'Root Vegetables (Carrots, Radishes)',
      'Flowers',
      'Medicinal Plants',
    ]);
    expect(button('Next')).toBeDisabled();
    await page.user.click(screen.getByRole('checkbox', { name: 'Flowers' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Tomatoes' }));
    const chips = () => within(screen.getByRole('list', { name: 'Selected crops' })).getAllByRole('listitem');
    expect(chips().map(({ textContent }) => textContent)).toEqual(['Tomatoes', 'Flowers']);
    await press(page, 'Remove Tomatoes');
    expect(screen.getByRole('checkbox', { name: 'Tomatoes' })).not.toBeChecked();
    await press(page, 'Remove Flowers');
    expect(screen.queryByRole('list', { name: 'Selected crops' })).toBeNull();
    expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
    expect(button('Next')).toBeDisabled();
  });

  test('steps 4 and 5: three budgets and none, four choices of hours, and the last button generates the plan', async () => {
    window.sessionStorage.setItem(
      KEY,
      JSON.stringify({ answers: { ...sampleRequest, budget: null, timePerWeek: null } }),
    );
    const page = open({}, { step: 4 });
    await heading('What can you spend in these four weeks?');
    expect(button('Next')).toBeDisabled();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Nothing $0',
      'Minimal $0-50',
      'Moderate $50-200',
      'Comfortable $200+',
    ]);
    await page.user.click(screen.getByRole('radio', { name: 'Comfortable $200+' }));
    expect(screen.getByRole('checkbox', { name: 'I have seed' })).not.toBeChecked();
    await press(page, 'Next');
    await heading('How many hours a week do you have?');
    expect(screen.getByRole('progressbar', { name: 'Step 5 of 5' })).toHaveAttribute('value', '5');
    const hours = screen.getAllByRole('option').map((option) => [option.getAttribute('value'), option.textContent]);
    expect(hours.slice(1)).toEqual([
      ['2', '2-3'],
      ['5', '4-6'],
      ['8', '7-10'],
      ['12', '10+'],
    ]);
    expect(button('Generate My Plan')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('a step whose answers before it are missing is not shown', async () => {
    open({}, { step: 5 });
    await heading('Where do you grow?');
  });

  test('a reload in the middle keeps step and answers', async () => {
    const page = await toStepFive({});
    const { state } = page.location();
    cleanup();
    open({}, state);
    await heading('How many hours a week do you have?');
    expect(screen.getByLabelText('Hours per week')).toHaveValue('5');
    expect(button('Generate My Plan')).toBeEnabled();
  });
});

describe('making the plan', () => {
  test("the button reads 'Generating Plan...' while busy, then the result takes the focus", async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const page = await toStepFive({ 'POST /api/generate-farm-plan': () => waiting.then(() => planWith()) });
    await page.user.dblClick(button('Generate My Plan'));
    expect(await screen.findByRole('button', { name: 'Generating Plan...' })).toBeDisabled();
    answer();
    expect(await heading('Your four-week farm plan')).toHaveFocus();
    expect(page.calls('POST /api/generate-farm-plan')).toEqual([expect.objectContaining({ body: sampleRequest })]);
  });

  test.each<[string, FakeApi]>([
    ['a lost network', { 'POST /api/generate-farm-plan': NETWORK_ERROR }],
    ['a refusal', { 'POST /api/generate-farm-plan': errorResponse(503, 'service.busy', 'We are busy.') }],
  ])('after %s the visitor stays on step 5 with all answers, and one line is logged', async (_, api) => {
    const log = jest.spyOn(console, 'log').mockImplementation();
    const page = await toStepFive(api);
    await press(page, 'Generate My Plan');
    expect(await screen.findByText('Your answers are saved. Please try again.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Your answers are saved. Please try again.');
    expect(screen.getByRole('progressbar', { name: 'Step 5 of 5' })).toBeVisible();
    expect(screen.getByLabelText('Hours per week')).toHaveValue('5');
    expect(button('Generate My Plan')).toBeEnabled();
    expect(log).toHaveBeenCalledTimes(1);
  });

  test('a response that arrives after the visitor went back changes nothing', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const page = await toStepFive({ 'POST /api/generate-farm-plan': () => waiting.then(() => planWith()) });
    await press(page, 'Generate My Plan');
    await press(page, 'Previous');
    await heading('What can you spend in these four weeks?');
    answer();
    await waiting;
    expect(page.calls('POST /api/generate-farm-plan')).toHaveLength(1);
    expect(await heading('What can you spend in these four weeks?')).toBeVisible();
  });

  test("'Create Another Plan' resets everything to step 1", async () => {
    const page = await toStepFive({ 'POST /api/generate-farm-plan': planWith() });
    await press(page, 'Generate My Plan');
    await heading('Your four-week farm plan');
    await press(page, 'Create Another Plan');
    expect(await heading('Where do you grow?')).toHaveFocus();
    expect(screen.getByLabelText('Growing location')).toHaveValue('');
    expect(JSON.parse(window.sessionStorage.getItem(KEY) ?? '')).toEqual({ result: null, draft: null });
  });

  test('in another tab, and after a visit elsewhere, the first step offers the last plan', async () => {
    const page = await toStepFive({ 'POST /api/generate-farm-plan': planWith() });
    await press(page, 'Generate My Plan');
    await heading('Your four-week farm plan');
    cleanup();
    window.sessionStorage.clear();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open my last plan' }));
    await heading('Your four-week farm plan');
  });

  test('no plan is offered whose opening would lose answers', async () => {
    window.localStorage.setItem('farm.farm-plan-last', JSON.stringify({ request: sampleRequest, plan: planWith() }));
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Open my last plan' })).toBeVisible();
    await user.type(screen.getByLabelText('Growing location'), 'Macon');
    expect(screen.queryByRole('button', { name: 'Open my last plan' })).toBeNull();
  });

  test('a reload keeps the result', async () => {
    const page = await toStepFive({ 'POST /api/generate-farm-plan': planWith() });
    await press(page, 'Generate My Plan');
    await heading('Your four-week farm plan');
    const { state } = page.location();
    cleanup();
    open({}, state);
    await heading('Your four-week farm plan');
  });
});

describe('a shared link', () => {
  const noindex = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

  test('shows a read-only plan that is not indexed', async () => {
    const { calls } = open({ 'GET /api/farm-plans/:token': planWith() }, undefined, '?plan=abc');
    expect(screen.getByText('Opening the plan...')).toBeVisible();
    await screen.findByRole('article', { name: 'A four-week farm plan' });
    expect(await heading('A four-week farm plan')).toHaveFocus();
    expect(calls('GET /api/farm-plans/:token')).toMatchObject([{ params: { token: 'abc' } }]);
    expect(noindex()).toBe('noindex');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create Another Plan' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Make a plan for your own ground' })).toHaveAttribute('href', PATH);
    expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/api/farm-plans/abc/pdf');
  });

  test("makes the next four weeks from the answers of the link and today, as a plan of one's own", async () => {
    const shared = { ...planWith(), answers: { ...sampleRequest, start: '2026-02-12' } };
    const page = open(
      { 'GET /api/farm-plans/:token': shared, 'POST /api/generate-farm-plan': planWith({ day: '2026-12-19' }) },
      undefined,
      '?plan=abc',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Next four weeks' }));
    expect(await heading('Your four-week farm plan')).toHaveFocus();
    expect(page.calls('POST /api/generate-farm-plan')).toMatchObject([{ body: sampleRequest }]);
    expect(page.calls('POST /api/generate-farm-plan')).not.toMatchObject([
      { body: { start: expect.anything() as unknown } },
    ]);
    expect(screen.getByText('Tuskegee, Alabama · December 19, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(page.location().search).toBe('');
  });

  test('says so when the next four weeks cannot be made', async () => {
    const page = open(
      { 'GET /api/farm-plans/:token': planWith(), 'POST /api/generate-farm-plan': NETWORK_ERROR },
      undefined,
      '?plan=abc',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Next four weeks' }));
    expect(await screen.findByText(/^We couldn't make the next plan\./)).toBeVisible();
    expect(button('Next four weeks')).toBeEnabled();
  });

  test('leads to step 1 when it has expired', async () => {
    const gone = errorResponse(404, 'plan.gone', 'That plan link has expired.');
    open({ 'GET /api/farm-plans/:token': gone }, undefined, '?plan=old');
    expect(await heading('Where do you grow?')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('That plan link has expired.');
  });

  test('offers a retry after a network failure', async () => {
    let isLost = true;
    const page = open(
      { 'GET /api/farm-plans/:token': () => (isLost ? NETWORK_ERROR : planWith()) },
      undefined,
      '?plan=abc',
    );
    await heading("We couldn't load the plan.");
    isLost = false;
    await press(page, 'Try again');
    await heading('A four-week farm plan');
  });

  test('the wizard itself is indexed', async () => {
    open();
    await heading('Where do you grow?');
    await waitFor(() => expect(noindex()).toBeUndefined());
  });
});
