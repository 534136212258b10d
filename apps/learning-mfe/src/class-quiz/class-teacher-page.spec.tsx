import { MAX_PUPILS, type ClassBoard } from '@farm/contracts';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as ClassTeacherPage } from './class-teacher-page';

const TOPICS = [
  { id: 'soil-detective', title: 'Soil Detective', description: 'Clay and sand.', difficulty: 'beginner' },
  { id: 'water-wise', title: 'Water Wise', description: 'When to water.', difficulty: 'expert' },
] as const;
const KEY = 'abcdefghijklmnopqrstu-';
const BOARD = 'GET /api/class-quizzes/:key';
const NEXT = 'POST /api/class-quizzes/:key/next';
const CLOSE = 'DELETE /api/class-quizzes/:key';

const question = { id: 'soil-01', question: 'What is soil?', options: ['Rock', 'A mix', 'Air', 'Water'], points: 10 };
const lobby: ClassBoard = {
  ...{ code: 'BCDHMP', topic: 'Soil Detective', pace: 'together', total: 5, step: 0, number: 0 },
  ...{ question: null, review: null, isLast: false, closesAt: '2026-11-22T05:00:00.000Z' },
  pupils: [
    { nickname: 'Brave Okra', points: 10, answered: 0 },
    { nickname: 'Kind Owl', points: 0, answered: 1 },
  ],
};
const asked: ClassBoard = { ...lobby, step: 3, number: 2, question };
const shown: ClassBoard = {
  ...{ ...lobby, step: 4, number: 2 },
  review: {
    ...{ ...question, answer: 1, explanation: 'Minerals, air, water and life.', chosen: [0, 1, 2, 0] },
    source: { publisher: 'UGA', title: 'Soil', url: 'https://extension.uga.edu/' },
  },
};

// jsdom has no dialogs and does not scroll.
beforeAll(() => {
  window.scrollTo = jest.fn();
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

const openWall = (api: FakeApi) =>
  renderPage(<ClassTeacherPage />, { at: `/for-teachers/quiz#class=${KEY}`, path: '/for-teachers/quiz', api });

test('a teacher chooses topic, number of questions and pace, and gets the page for the wall', async () => {
  const page = renderPage(<ClassTeacherPage />, {
    ...{ at: '/for-teachers/quiz', path: '/for-teachers/quiz' },
    api: { 'GET /api/class-topics': [...TOPICS], 'POST /api/class-quizzes': { key: KEY }, [BOARD]: lobby },
  });
  await page.user.selectOptions(await screen.findByLabelText('Topic'), 'Water Wise (expert)');
  expect(screen.getByText('When to water.')).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: '5' }));
  await page.user.click(screen.getByRole('radio', { name: 'Each at their own pace' }));
  await page.user.click(screen.getByRole('button', { name: 'Get a code for the class' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Class code B C D H M P' })).toHaveTextContent('BCD HMP');
  expect(page.calls('POST /api/class-quizzes')).toEqual([
    expect.objectContaining({ body: { topicId: 'water-wise', questions: 5, pace: 'own' } }),
  ]);
  expect(page.location().hash).toBe(`#class=${KEY}`);
});

test('the page promises as many pupils as the service lets in', async () => {
  renderPage(<ClassTeacherPage />, { at: '/for-teachers/quiz', api: { 'GET /api/class-topics': [...TOPICS] } });
  expect(await screen.findByText(new RegExp(`^Up to ${MAX_PUPILS} pupils take part`))).toBeVisible();
});

test('a class that could not begin says why', async () => {
  const busy = errorResponse(429, 'request.too_many', 'Too many requests. Please wait a moment and try again.');
  const page = renderPage(<ClassTeacherPage />, {
    at: '/for-teachers/quiz',
    api: { 'GET /api/class-topics': [...TOPICS], 'POST /api/class-quizzes': busy },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Get a code for the class' }));
  expect(await screen.findByText(/^Too many requests/)).toBeVisible();
});

test('before the first question the wall shows the code, its QR code and who is in', async () => {
  openWall({ [BOARD]: lobby });
  expect(await screen.findByRole('button', { name: 'Show question 1' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^QR code that opens/ })).toHaveAttribute('src', '/api/class-codes/BCDHMP/qr');
  expect(screen.getByText('2 pupils in.')).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'Who is in' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Brave Okra10 points', 'Kind Owl0 points']);
});

test('while a question is asked the wall shows who has answered, and nothing of the answer', async () => {
  openWall({ [BOARD]: asked });
  const wall = within(await screen.findByRole('region', { name: 'Question 2 of 5' }));
  expect(wall.getByRole('heading', { name: 'What is soil?' })).toBeVisible();
  expect(wall.queryByLabelText('Right')).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 have answered.')).toBeVisible();
  expect(screen.getByLabelText('has answered').closest('li')).toHaveTextContent('Kind Owl');
});

test("a press shows the answer with the counts, and says from which step, so that two presses don't skip one", async () => {
  const page = openWall({ [BOARD]: asked, [NEXT]: shown });
  await page.user.click(await screen.findByRole('button', { name: 'Show the answer' }));
  const right = (await screen.findByLabelText('Right')).closest('li');
  expect(right).toHaveTextContent('A mix1 pupil');
  expect(screen.getByText('Minerals, air, water and life.')).toBeVisible();
  expect(page.calls(NEXT)).toEqual([expect.objectContaining({ body: { step: 3 } })]);
  expect(screen.getByRole('button', { name: 'Show question 3' })).toBeVisible();
});

test('at their own pace there is nothing to show; the board counts what each has answered', async () => {
  const pupils = [{ nickname: 'Brave Okra', points: 30, answered: 5 }];
  openWall({ [BOARD]: { ...lobby, pace: 'own', isLast: true, pupils } });
  expect(await screen.findByText('1 pupil in, 1 finished.')).toBeVisible();
  expect(screen.getByText('5 of 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('closing is asked for once more, deletes the class and says so in its place, without a navigation', async () => {
  const page = openWall({ [BOARD]: lobby, [CLOSE]: undefined });
  await page.user.click(await screen.findByRole('button', { name: 'Close the class' }));
  expect(page.calls(CLOSE)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Close this class?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Close the class' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'The class is over' })).toHaveFocus();
  expect(screen.getByText('This class is closed, and everything of it is deleted.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(page.calls(CLOSE)).toHaveLength(1);
  expect(page.location().hash).toBe(`#class=${KEY}`);
});

test('a class that could not be closed stays, and the next press closes it', async () => {
  let isLost = true;
  const page = openWall({ [BOARD]: lobby, [CLOSE]: () => (isLost ? NETWORK_ERROR : undefined) });
  await page.user.click(await screen.findByRole('button', { name: 'Close the class' }));
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Close the class' });
  await page.user.click(confirm);
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getByText('2 pupils in.')).toBeVisible();
  isLost = false;
  await page.user.click(confirm);
  expect(await screen.findByRole('heading', { level: 1, name: 'The class is over' })).toBeVisible();
});

test('a class that is over says so', async () => {
  const over = errorResponse(404, 'class.closed', 'This class is closed, and everything of it is deleted.');
  openWall({ [BOARD]: over });
  expect(await screen.findByRole('heading', { level: 1, name: 'The class is over' })).toBeVisible();
});

test('a lost connection offers another try', async () => {
  let isLost = true;
  const page = openWall({ [BOARD]: () => (isLost ? NETWORK_ERROR : lobby) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;
  await page.user.click(again);
  expect(await screen.findByText('2 pupils in.')).toBeVisible();
});
