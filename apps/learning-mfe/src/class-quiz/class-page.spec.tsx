import type { PupilView } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ClassPage } from './class-page';

const WAY_IN = 'GET /api/class-codes/:code';
const JOIN = 'POST /api/class-codes/:code/pupil';
const VIEW = 'GET /api/class-codes/:code/pupil';
const ANSWER = 'POST /api/class-codes/:code/pupil/answers';
const LEAVE = 'DELETE /api/class-codes/:code/pupil';
const UNKNOWN = "We don't know that code. Check the six letters on the wall.";
const NAMES = ['Brave Okra', 'Kind Owl'];

const question = { id: 'soil-01', question: 'What is soil?', options: ['Rock', 'A mix', 'Air', 'Water'], points: 10 };
const next = { id: 'soil-02', question: 'What is clay?', options: ['Fine', 'Coarse', 'Alive', 'Blue'], points: 10 };
const review = { ...question, answer: 1, explanation: 'Minerals, air, water and life.', chosen: 0 };
const waiting: PupilView = {
  ...{ nickname: 'Brave Okra', topic: 'Soil Detective', pace: 'together', total: 5, number: 0 },
  ...{ question: null, sent: null, review: null, points: 0, right: 0, isOver: false },
};
const asked: PupilView = { ...waiting, number: 1, question };

beforeEach(() => {
  window.scrollTo = jest.fn();
});

const open = (api: FakeApi, at = '/class?code=BCDHMP') => renderPage(<ClassPage />, { at, path: '/class', api });
const inClass = (view: PupilView, more: FakeApi = {}) =>
  open({ [WAY_IN]: { nicknames: [], isIn: true }, [VIEW]: view, ...more });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a pupil types the code, chooses a name from the list and waits', async () => {
  const page = open({ [WAY_IN]: { nicknames: NAMES, isIn: false }, [JOIN]: waiting, [VIEW]: waiting }, '/class');
  await page.user.type(screen.getByLabelText('Code'), 'bcd hmp{Enter}');
  await page.user.click(await screen.findByRole('radio', { name: 'Brave Okra' }));
  await page.user.click(button('Join'));
  expect(await screen.findByRole('heading', { level: 1, name: "You're in, Brave Okra" })).toBeVisible();
  expect(page.calls(JOIN)).toEqual([
    expect.objectContaining({ params: { code: 'BCDHMP' }, body: { nickname: 'Brave Okra' } }),
  ]);
  expect(page.location().search).toBe('?code=BCDHMP'); // a reload leads back here
});

test('no code, a wrong code and no name are each told in a sentence', async () => {
  const page = open({ [WAY_IN]: errorResponse(404, 'class.unknown', UNKNOWN) }, '/class');
  await page.user.click(button('Go'));
  expect(screen.getAllByText('Type the six letters that you see on the wall.')).toHaveLength(2);
  await page.user.type(screen.getByLabelText('Code'), 'BCDHMX{Enter}');
  expect(await screen.findByText(UNKNOWN)).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue('BCDHMX');
});

test('a name that somebody took meanwhile: the page says so and offers others', async () => {
  const taken = errorResponse(409, 'class.nickname_taken', 'Somebody just took that name. Please choose another one.');
  let offered = NAMES;
  const page = open({ [WAY_IN]: () => ({ nicknames: offered, isIn: false }), [JOIN]: taken });
  await screen.findByRole('radio', { name: 'Brave Okra' });
  await page.user.click(button('Join'));
  expect(screen.getByText('Choose a name first.')).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'Brave Okra' }));
  offered = ['Merry Fern'];
  await page.user.click(button('Join'));
  expect(await screen.findByText('Somebody just took that name. Please choose another one.')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Merry Fern' })).not.toBeChecked();
});

test('who is in already comes back to their place, without choosing a name', async () => {
  inClass(asked);
  expect(await screen.findByRole('heading', { level: 1, name: 'Question 1 of 5: What is soil?' })).toBeVisible();
});

test('an answer is sent once, and the page waits for the class', async () => {
  const page = inClass(asked, { [ANSWER]: { ...asked, sent: 1 } });
  await page.user.click(await screen.findByRole('button', { name: 'Send my answer' }));
  expect(screen.getByText('Choose an answer first.')).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: 'B. A mix' }));
  await page.user.click(button('Send my answer'));
  expect(await screen.findByText('Sent. Look at the wall: the answer comes there.')).toBeVisible();
  expect(page.calls(ANSWER)).toEqual([expect.objectContaining({ body: { number: 1, option: 1 } })]);
  expect(screen.getByRole('radio', { name: 'B. A mix' })).toBeDisabled();
});

test('when the answer is shown a pupil reads whether theirs was right, and why', async () => {
  inClass({ ...waiting, number: 1, review, points: 0 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Not quite.' })).toBeVisible();
  expect(screen.getByText('B: A mix')).toBeVisible();
  expect(screen.getByText('You chose A: Rock.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next question' })).not.toBeInTheDocument();
});

test('at their own pace a pupil reads the answer before the next question', async () => {
  const own: PupilView = { ...asked, pace: 'own' };
  const page = inClass(own, {
    [ANSWER]: { ...own, number: 2, question: next, review: { ...review, chosen: 1 }, points: 10, right: 1 },
  });
  await page.user.click(await screen.findByRole('radio', { name: 'B. A mix' }));
  await page.user.click(button('Send my answer'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Right!' })).toHaveFocus();
  await page.user.click(button('Next question'));
  expect(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5: What is clay?' })).toHaveFocus();
});

test('at the end a pupil sees how many were right', async () => {
  inClass({ ...waiting, pace: 'own', number: 5, review, points: 40, right: 4, isOver: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'You got 4 of 5 right' })).toBeVisible();
});

test('a class that was closed thanks the pupil', async () => {
  let isOver = false;
  const page = inClass(asked, {
    [VIEW]: () => (isOver ? errorResponse(404, 'class.unknown', UNKNOWN) : asked),
    [ANSWER]: () => errorResponse(404, 'class.unknown', UNKNOWN),
  });
  await page.user.click(await screen.findByRole('radio', { name: 'A. Rock' }));
  isOver = true;
  await page.user.click(button('Send my answer'));
  expect(await screen.findByText('This class is closed, and everything of it is deleted.')).toBeVisible();
});

test('who sits at a computer that somebody else used can leave and choose a name', async () => {
  let isIn = true;
  const page = inClass(asked, {
    [WAY_IN]: () => ({ nicknames: NAMES, isIn }),
    [LEAVE]: () => {
      isIn = false;
    },
  });
  await page.user.click(await screen.findByRole('button', { name: "I'm not Brave Okra: leave the class" }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose your name' })).toBeVisible();
});
