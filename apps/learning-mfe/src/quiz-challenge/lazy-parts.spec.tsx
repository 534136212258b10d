import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { anApi, dueQuestions, storePlayer } from './testing/quiz-for-test';

/** A module whose exports cannot be read while `mockFailure` is set. */
const mockUnreliable = (actual: object) =>
  new Proxy(actual, {
    get(exports, name) {
      if (mockFailure && name !== '__esModule') throw mockFailure;
      return Reflect.get(exports, name) as unknown;
    },
  });
let mockFailure: Error | null;
jest.mock('./after-round', () => mockUnreliable(jest.requireActual('./after-round')));
jest.mock('./rewards', () => mockUnreliable(jest.requireActual('./rewards')));

beforeEach(() => {
  window.scrollTo = jest.fn();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React reports each failed part
  storePlayer();
  mockFailure = new Error('ChunkLoadError');
});

test('parts whose code failed to load leave the rest of the page, and Try again loads it', async () => {
  const api = anApi({ 'GET /api/quiz/review': { due: dueQuestions, later: 0 } });
  const { user } = renderPage(<QuizChallengePage />, { at: '/quiz-challenge', api });
  expect(await screen.findByRole('heading', { name: "We couldn't load your quilt." })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Start Review' }));
  expect(await screen.findByRole('heading', { name: "We couldn't open your review." })).toHaveFocus();
  mockFailure = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Question 1 of 2/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Exit Review' }));
  expect(await screen.findByRole('heading', { name: 'Your quilt' })).toBeVisible();
});
