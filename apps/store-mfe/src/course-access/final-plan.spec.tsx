import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Component as CourseAccessPage } from './course-access-page';

const title = 'Your farm plan in five pages';
const lessons = [{ id: 'selling', title: 'Selling and money', minutes: 45, sums: [], done: false }];
const SECTIONS = ['site', 'beds', 'work', 'money', 'risks'] as const;
const CRITERIA = ['figures', 'agreement', 'season', 'honesty', 'questions'] as const;
const texts = { site: 'Eight beds.', beds: '', work: '', money: '', risks: '' };
const ratings = { figures: null, agreement: null, season: 3, honesty: null, questions: null };
const stored = { texts, ratings, version: 4, savedAt: '2026-11-29T12:00:00.000Z' };
const plan = {
  ...{ title, introduction: ['Nobody at the farm reads or grades it.'], answer: '<h3>Site</h3><p>We rent a lot.</p>' },
  sections: SECTIONS.map((id) => ({ id, title: `Section ${id}`, questions: [`What about ${id}?`] })),
  levels: ['Not yet', 'Begun', 'Works', 'Ready to plant'],
  criteria: CRITERIA.map((id) => ({
    id,
    title: `Criterion ${id}`,
    levels: ['1', '2', '3', '4'].map((n) => `${id} ${n}`),
  })),
  stored,
};
const READ = 'GET /api/course-access/:courseId/plan';
const WRITE = 'PUT /api/course-access/:courseId/plan/texts/:section';
const RATE = 'PUT /api/course-access/:courseId/plan/ratings';
const files = [
  { id: 'workbook' as const, format: 'pdf' as const, bytes: 374_000 },
  { id: 'spreadsheet' as const, format: 'xlsx' as const, bytes: 31_000 },
];
const opened = {
  ...{ course: { id: 'southern-market-garden', title: 'The Southern Market Garden' }, lessons },
  ...{ files, plan: { title }, buyer: 'a***@example.com', certificate: null },
};
const api = { 'GET /api/course-access/:courseId': opened, [READ]: plan };
const open = (more = {}, lesson = '&lesson=final-plan') =>
  renderPage(<CourseAccessPage />, {
    ...{ at: `/course-access?course=southern-market-garden${lesson}`, path: '/course-access' },
    api: { ...api, ...more },
  });
const answer = (id: string) => screen.findByLabelText(`Your answer: Section ${id}`);
const COURSE = 'southern-market-garden';
const drafts = () => JSON.parse(localStorage.getItem('farm.course-plan') ?? '{}') as Record<string, unknown>;
const bodies = ({ calls }: ReturnType<typeof open>) =>
  (calls(WRITE) as { params: { section: string }; body: object }[]).map(({ params, body }) => ({
    ...body,
    section: params.section,
  }));
const save = async ({ user }: ReturnType<typeof open>) => {
  const [button] = screen.getAllByRole('button', { name: 'Save my plan' });
  if (button) await user.click(button);
};

beforeEach(() => {
  window.scrollTo = jest.fn(); // jsdom has no layout to scroll
  localStorage.clear();
});

test('the course lists the plan, and workbook and spreadsheet to download', async () => {
  const page = open({}, '');
  const list = within(await screen.findByRole('region', { name: 'Workbook and spreadsheet' }));
  expect(list.getByRole('link', { name: 'Workbook (PDF)' })).toHaveAttribute(
    'href',
    '/api/course-access/southern-market-garden/files/workbook',
  );
  expect(list.getByRole('link', { name: 'Spreadsheet (XLSX)' })).toHaveAttribute(
    'href',
    '/api/course-access/southern-market-garden/files/spreadsheet',
  );
  await page.user.click(
    within(screen.getByRole('region', { name: title })).getByRole('link', { name: 'Write my plan' }),
  );
  expect(await answer('site')).toHaveValue('Eight beds.');
});

test('a service without plan and files shows neither', async () => {
  const { files: _files, plan: _plan, ...older } = opened;
  open({ 'GET /api/course-access/:courseId': older }, '');
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Workbook and spreadsheet' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
});

test('the last lesson leads to the plan', async () => {
  const lesson = { title: 'Selling and money', html: '<p>Sell.</p>', questions: [], done: false };
  open({ 'GET /api/course-access/:courseId/lessons/:lessonId': lesson }, '&lesson=selling');
  expect(await screen.findByRole('link', { name: `Next: ${title}` })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden&lesson=final-plan',
  );
});

test('the rubric comes before the writing, the worked answer opens on request, and each part has its heading', async () => {
  const page = open();
  await answer('site');
  // The article is for paper alone, by its style sheet.
  const onScreen = screen.getAllByRole('heading').filter((heading) => !heading.closest('article'));
  expect(onScreen.map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
    `H1 ${title}`,
    'H2 The rubric',
    ...SECTIONS.map((id, index) => `H2 ${index + 1}. Section ${id}`),
    'H2 A worked answer',
    'H2 Rate your plan',
  ]);
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([...['Criterion', 'Not yet', 'Begun', 'Works', 'Ready to plant']]);
  expect(screen.getByText('What about risks?')).toBeVisible();
  expect(screen.queryByText('We rent a lot.')).not.toBeInTheDocument();
  await page.user.click(screen.getByText('Read the plan of Hill Street'));
  expect(await screen.findByText('We rent a lot.')).toBeInTheDocument();
});

test('what is written stays in the browser with every key, and is saved with the version it was begun from', async () => {
  let version = 4;
  const saved = () => ({ version: (version += 1), savedAt: '2026-11-29T13:00:00.000Z' });
  const page = open({ [WRITE]: saved, [RATE]: saved });
  await page.user.type(await answer('beds'), 'Okra.');
  expect(drafts()).toEqual({ [COURSE]: { values: { beds: 'Okra.', version: 4 }, sent: null } });
  expect(screen.getAllByText(/^Not saved with your course yet/)[0]).toBeVisible();
  await page.user.click(within(screen.getByRole('group', { name: 'Criterion figures' })).getByText('figures 2'));
  await save(page);
  expect((await screen.findAllByText(/^Saved November 29, 2026/))[0]).toBeVisible();
  expect(page.calls(WRITE)).toEqual([
    expect.objectContaining({
      params: { courseId: 'southern-market-garden', section: 'beds' },
      body: { text: 'Okra.', version: 4 },
    }),
  ]);
  expect(page.calls(RATE)).toEqual([
    expect.objectContaining({ body: { ratings: { ...ratings, figures: 2 }, version: 5 } }),
  ]);
  expect(await answer('beds')).toHaveValue('Okra.');
  expect(drafts()).toEqual({});
});

test('what is written is there after a reload, and is no draft once it is taken back', async () => {
  const before = open();
  await before.user.type(await answer('beds'), 'Okra.');
  cleanup(); // as a reload: the page goes, the browser's storage stays
  const { user } = open();
  expect(await answer('beds')).toHaveValue('Okra.');
  await user.clear(await answer('beds'));
  expect(screen.getAllByText(/^Saved November 29/)[0]).toBeVisible();
  expect(drafts()).toEqual({});
});

test('what is written while a save runs stays, and is saved next', async () => {
  let respond: () => void = () => undefined;
  const isSaved = new Promise<void>((resolve) => (respond = resolve));
  let version = 4;
  const page = open({
    [WRITE]: async () => {
      await isSaved;
      return { version: (version += 1), savedAt: '2026-11-29T13:00:00.000Z' };
    },
  });
  await page.user.type(await answer('beds'), 'Okra.');
  await save(page);
  await page.user.type(await answer('beds'), ' Peas.');
  await act(async () => respond());
  await waitFor(() =>
    expect(drafts()).toEqual({ [COURSE]: { values: { beds: 'Okra. Peas.', version: 5 }, sent: null } }),
  );
  expect(await answer('beds')).toHaveValue('Okra. Peas.');
  expect(screen.getAllByText(/^Not saved with your course yet/)[0]).toBeVisible();
  await save(page);
  await waitFor(() => expect(drafts()).toEqual({}));
  expect(bodies(page)).toEqual([
    { section: 'beds', text: 'Okra.', version: 4 },
    { section: 'beds', text: 'Okra. Peas.', version: 5 },
  ]);
});

test('after a failure the sections that were saved before it are not saved again', async () => {
  const answers = [{ version: 5, savedAt: '2026-11-29T13:00:00.000Z' }, NETWORK_ERROR];
  const page = open({ [WRITE]: () => answers.shift() ?? { version: 6, savedAt: '2026-11-29T14:00:00.000Z' } });
  await page.user.type(await answer('beds'), 'Okra.');
  await page.user.type(await answer('work'), 'Two of us.');
  await save(page);
  expect((await screen.findAllByText(/^We couldn't reach the farm/))[0]).toBeVisible();
  await save(page);
  await waitFor(() => expect(drafts()).toEqual({}));
  expect(bodies(page)).toEqual([
    { section: 'beds', text: 'Okra.', version: 4 },
    { section: 'work', text: 'Two of us.', version: 5 },
    { section: 'work', text: 'Two of us.', version: 5 },
  ]);
});

test.each(['its own', 'the rating'])('a text that is too long is focused, also by the button of %s', async (place) => {
  const page = open();
  await page.user.click(await answer('beds'));
  await page.user.paste('x'.repeat(4_001));
  const buttons = screen.getAllByRole('button', { name: 'Save my plan' });
  await page.user.click(buttons[place === 'its own' ? 0 : 1] as HTMLElement);
  expect(await answer('beds')).toHaveFocus();
  expect(await answer('beds')).toHaveAccessibleDescription('Please use at most 4,000 characters for a section.');
  expect(page.calls(WRITE)).toEqual([]);
});

test('a draft of an earlier visit is still there', async () => {
  const draft = { version: 4, texts: { money: 'Half a draft' }, ratings: { honesty: 9 } };
  localStorage.setItem('farm.course-plan', JSON.stringify({ 'southern-market-garden': draft }));
  open();
  expect(await answer('money')).toHaveValue('Half a draft');
});

test('a draft that was begun before another window saved is not put over its text without a question', async () => {
  const other = { ...plan, stored: { ...stored, texts: { ...texts, site: 'Nine beds.' }, version: 6 } };
  localStorage.setItem(
    'farm.course-plan',
    JSON.stringify({ [COURSE]: { values: { site: 'Mine.', version: 4 }, sent: null } }),
  );
  const page = open({ [READ]: other, [WRITE]: errorResponse(409, 'course.plan_changed', 'Changed.') });
  expect(await answer('site')).toHaveValue('Mine.');
  await save(page);
  expect((await screen.findAllByText(/Another window or computer saved this plan first/))[0]).toBeVisible();
  expect(await screen.findByText('Nine beds.')).toBeInTheDocument();
  await save(page);
  await waitFor(() => expect(bodies(page)).toHaveLength(2));
  expect(bodies(page)).toMatchObject([{ version: 4 }, { version: 6 }]);
});

test('a plan that another window changed is not overwritten before its reader has seen the other text', async () => {
  const other = { ...plan, stored: { ...stored, texts: { ...texts, site: 'Nine beds.' }, version: 6 } };
  const reads = [plan, other];
  const page = open({
    [READ]: () => reads.shift() ?? other,
    [WRITE]: ({ body }: { body: { version: number } }) =>
      body.version === 6
        ? { version: 7, savedAt: '2026-11-29T13:00:00.000Z' }
        : errorResponse(409, 'course.plan_changed', 'Changed.'),
  });
  await page.user.type(await answer('site'), ' Mine.');
  await save(page);
  expect((await screen.findAllByText(/Another window or computer saved this plan first/))[0]).toBeVisible();
  expect(await answer('site')).toHaveValue('Eight beds. Mine.');
  expect(await screen.findByText('Nine beds.')).toBeInTheDocument();
  await save(page);
  expect((await screen.findAllByText(/^Saved November 29/))[0]).toBeVisible();
  expect(screen.queryByText(/Another window or computer/)).not.toBeInTheDocument();
  expect(page.calls(WRITE)).toHaveLength(2);
});

test('the text of the other window can be taken instead', async () => {
  const other = { ...plan, stored: { ...stored, texts: { ...texts, site: 'Nine beds.' }, version: 6 } };
  const reads = [plan, other];
  const page = open({
    [READ]: () => reads.shift() ?? other,
    [WRITE]: errorResponse(409, 'course.plan_changed', 'Changed.'),
  });
  await page.user.type(await answer('site'), ' Mine.');
  await save(page);
  await page.user.click(await screen.findByText('What the other window saved here'));
  await page.user.click(screen.getByRole('button', { name: 'Take that text instead of mine' }));
  expect(await answer('site')).toHaveValue('Nine beds.');
  expect(screen.queryByText(/Another window or computer/)).not.toBeInTheDocument();
});

test('without a network the text stays, and says so', async () => {
  const page = open({ [WRITE]: NETWORK_ERROR });
  await page.user.type(await answer('work'), 'Two of us.');
  await save(page);
  expect(
    (await screen.findAllByText("We couldn't reach the farm. Check your connection and try again."))[0],
  ).toBeVisible();
  expect(await answer('work')).toHaveValue('Two of us.');
});

test('the printed plan has the texts and the rating', async () => {
  open();
  await answer('site');
  const paper = document.getElementById('final-plan');
  expect(paper).toHaveTextContent(/1\. Section site\s*Eight beds\./);
  expect(paper).toHaveTextContent('Criterion season: 3. Works');
  expect(paper).toHaveTextContent('Criterion figures: not rated');
});
