import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as CoursesPage } from './courses-page';
import { moduleApi, questions } from './testing/module-for-test';

test('questions that fail to load can be requested again, or left for the list', async () => {
  window.scrollTo = jest.fn();
  const replies: (typeof NETWORK_ERROR)[] = [NETWORK_ERROR];
  const api = moduleApi({ 'GET /api/quiz/modules/:moduleId': () => replies.shift() ?? questions });
  const { user } = renderPage(<CoursesPage />, { at: '/courses', path: '/courses', api });
  await user.click(screen.getByRole('button', { name: 'Start Quiz Soil Basics' }));
  expect(await screen.findByRole('heading', { level: 1, name: "We couldn't load the questions." })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Exit Quiz' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: /^Question 1 of 10/ })).toBeVisible();
});
