import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as CoursesPage } from './courses-page';
import soil from './modules/soil-basics.json';
import { loadQuestions } from './quiz-modules';

jest.mock('./quiz-modules', () => ({ ...jest.requireActual<object>('./quiz-modules'), loadQuestions: jest.fn() }));

test('questions that fail to load can be requested again, or left for the list', async () => {
  window.scrollTo = jest.fn();
  jest.mocked(loadQuestions).mockRejectedValueOnce(new Error('no line'));
  const { user } = renderPage(<CoursesPage />, { at: '/courses', path: '/courses' });
  await user.click(screen.getByRole('button', { name: 'Start Quiz Soil Basics' }));
  expect(await screen.findByRole('heading', { level: 1, name: "We couldn't load the questions." })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Exit Quiz' })).toBeVisible();
  jest.mocked(loadQuestions).mockResolvedValue(soil);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: /^Question 1 of 10/ })).toBeVisible();
});
