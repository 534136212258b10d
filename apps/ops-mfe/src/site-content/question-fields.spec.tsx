import { serviceSections, type ContentForm } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import type { QuestionRow } from '../quiz-questions/question-words';
import { Component } from './content-page';

const SAVE = 'PUT /api/ops/content/:section/draft';
const PUBLISH = 'POST /api/ops/content/:section/versions';

const builtIn = (words: string) => ({
  ...{ question: `What is ${words}?`, choices: ['Sand', 'A balance', 'Clay', 'Silt'], right: 2 },
  explanation: `It is ${words}.`,
  reasons: ['Too coarse.', 'Just so.', 'Too fine.', 'Too smooth.'],
});
const question = (id: string, words: string): QuestionRow => ({
  ...{ id, kind: 'simple', quizId: 'soil-basics', ...builtIn(words), builtIn: builtIn(words) },
  ...{ answers: 50, rightShare: 0.24, chosen: [0.1, 0.24, 0.6, 0.06], flags: [] },
});
const questions = [question('soil-01', 'loam'), question('soil-02', 'lime')];
/** Published before there were reasons. */
const { reasons: _, ...limeWords } = builtIn('lime');
const lime = { id: 'soil-02', ...limeWords, question: 'What is garden lime?' };
const form: ContentForm = {
  ...{ section: 'questions', version: 3, value: { changed: [lime] }, builtIn: { changed: [] }, draft: null },
  ...{ schema: serviceSections.questions, history: [] },
};
const state = { section: 'questions' as const, version: 3, value: form.value, draft: null };

const render = (at = '/ops/content?part=questions&question=soil-01', api: FakeApi = {}) =>
  renderPage(<Component />, {
    at,
    api: {
      ...asOperator,
      'GET /api/auth/ops/people': { people: [] },
      'GET /api/ops/content/:section': form,
      'GET /api/quiz/ops/questions': questions,
      ...{ [SAVE]: state, [PUBLISH]: { ...state, version: 4 }, ...api },
    },
  });

test('an editor changes the words, a choice and the right answer of one question; the other changed ones stay', async () => {
  const { user, calls } = render();
  expect(await screen.findByText(/^50 answers, 24 % right in the published words/)).toBeVisible();
  expect(screen.getByText('Chosen by 60 % of visitors')).toBeVisible();
  const choice = screen.getByRole('textbox', { name: 'Choice 3' });
  await user.clear(choice);
  await user.type(choice, 'Red clay');
  await user.click(screen.getByRole('radio', { name: '3' }));
  await user.click(screen.getByText('What you changed'));
  const changes = within(screen.getByRole('table', { name: 'Published and typed' }));
  expect(changes.getByRole('row', { name: 'What is loam?, Choices 3, Choice Clay Red clay' })).toBeVisible();
  expect(changes.getByRole('row', { name: 'What is loam?, Right choice 2 3' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Published\./)).toBeVisible();
  const loam = { ...builtIn('loam'), choices: ['Sand', 'A balance', 'Red clay', 'Silt'], right: 3, id: 'soil-01' };
  expect(calls(PUBLISH)).toMatchObject([{ body: { version: 3, value: { changed: [loam, lime] } } }]);
});

test('an editor changes a reason; words without reasons have none until one is typed', async () => {
  const { user, calls } = render();
  const reason = await screen.findByRole('textbox', { name: 'Reason 3' });
  expect(screen.getByText('Why “Clay” is wrong, in one sentence')).toBeVisible();
  await user.clear(reason);
  await user.type(reason, 'Too sticky.');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  const loam = {
    ...builtIn('loam'),
    reasons: ['Too coarse.', 'Just so.', 'Too sticky.', 'Too smooth.'],
    id: 'soil-01',
  };
  expect(calls(SAVE)).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ value: { changed: [loam, lime] } }) }),
  ]);
  await user.selectOptions(screen.getByLabelText('Question to change'), 'What is garden lime?');
  expect(screen.getByRole('textbox', { name: 'Reason 1' })).toHaveValue('');
});

test('a question gets the words back that the site came with', async () => {
  const { user, calls } = render('/ops/content?part=questions');
  await user.selectOptions(await screen.findByLabelText('Question to change'), 'What is garden lime?');
  await user.click(screen.getByRole('button', { name: 'Use the words that the site came with' }));
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('What is lime?');
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible();
  expect(calls(SAVE)).toMatchObject([{ body: { value: { changed: [] } } }]);
});

test('the service says which field is wrong, and what was typed stays', async () => {
  const message = "Please check 'Choices'. Four different choices, all of about the same length.";
  const { user } = render(undefined, { [PUBLISH]: errorResponse(400, 'content.invalid', message) });
  const choice = await screen.findByRole('textbox', { name: 'Choice 1' });
  await user.clear(choice);
  await user.type(choice, 'Silt');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(choice).toHaveValue('Silt');
});
