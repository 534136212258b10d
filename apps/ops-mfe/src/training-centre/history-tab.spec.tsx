import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { centre, entry } from './testing/training-for-test';
import { Component as TrainingCentrePage } from './training-centre-page';
import { historyCsv } from './history-tab';

const HISTORY = 'GET /api/dexter/training-history';
const open = (answer: FakeApi[typeof HISTORY]) =>
  renderPage(<TrainingCentrePage />, { at: '/dexter-training?tab=history', api: centre({ [HISTORY]: answer }) });
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Training history' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

const many = Array.from({ length: 45 }, (_, place) => entry(place + 1));

test('shows twenty entries on each page', async () => {
  const { user } = open(many);
  expect(await shown()).toHaveLength(20);
  expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(await shown()).toEqual(['Lesson 41', 'Lesson 42', 'Lesson 43', 'Lesson 44', 'Lesson 45']);
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
});

test('an entry shows its kind, time, author, answer and correction', async () => {
  open([
    entry(1, { correctionNeeded: true, correctionMessage: 'Test first.', reinforcement: 'Well said.' }),
    entry(2, { taskType: 'daily' }),
  ]);
  await screen.findByRole('heading', { name: 'Lesson 1' });
  const [first] = within(screen.getByRole('list', { name: 'Training history' })).getAllByRole('listitem');
  const card = within(first as HTMLElement);
  for (const text of ['Custom', 'Correction needed', 'Answer 1', 'Test first.', 'Well said.'])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getByText('Nov 20, 2026, 9:05 AM, operator@example.com')).toBeVisible();
});

test('a long lesson gets a short heading, with its full text below unless the answer has the same text', async () => {
  const praised =
    'Sow okra when the soil is warm and the nights are mild, and never before the middle of April in Macon.';
  open([entry(1, { instructions: praised, actualResponse: praised }), entry(2, { instructions: praised })]);
  expect(await shown()).toEqual(Array(2).fill(praised.replace(' April in Macon.', '…')));
  expect(screen.getAllByText(praised)).toHaveLength(2);
});

test('filters by words, kind and correction, and returns to the first page', async () => {
  const { user } = open([
    ...many,
    entry(46, { taskType: 'daily', actualResponse: 'Sow okra in May' }),
    entry(47, { taskType: 'daily', correctionNeeded: true }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Daily');
  expect(await shown()).toEqual(['Lesson 46', 'Lesson 47']);
  expect(screen.getByText('2 of 47 entries')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'may OKRA');
  expect(await shown()).toEqual(['Lesson 46']);
  await user.click(screen.getByRole('checkbox', { name: 'Only entries that needed a correction' }));
  expect(screen.getByText('No matching entries')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('the CSV file escapes quotes and formulas', () => {
  const [head, ...lines] = historyCsv([
    entry(1, {
      instructions: 'say "hi", please',
      actualResponse: '=1+1',
      correctionMessage: '-2',
      reinforcement: '@a',
    }),
  ]).split('\r\n');
  expect(head).toBe(
    '\ufeffdate,taskType,instructions,actualResponse,correctionNeeded,correctionMessage,reinforcement,by,versionId,id',
  );
  expect(lines).toEqual([
    `2026-11-20T14:05:00.000Z,custom,"say ""hi"", please",'=1+1,false,'-2,'@a,${entry(1).by},,${entry(1).id}`,
    '',
  ]);
});

test('downloads the CSV file', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:one';
  };
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = open([entry(1)]);
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(files.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8']);
});

test.each<[string, FakeApi[typeof HISTORY], string]>([
  ['an empty history', [], 'No training yet'],
  ['a lost network', NETWORK_ERROR, 'We couldn’t load the training history'],
])('%s', async (_, answer, text) => {
  open(answer);
  expect(await screen.findByText(text)).toBeVisible();
});
