import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { LearnersQuilt } from './learners-quilt';

const quilt = (...players: number[]) => ({
  'GET /api/quiz/quilt': players.map((count, at) => ({
    challengeId: ['soil-detective', 'fall-garden', 'water-wise'][at] ?? '',
    title: 'Challenge',
    players: count,
  })),
});
const seams = () => document.querySelectorAll('.seam').length;

test('every pass of every learner is a block', async () => {
  renderPage(<LearnersQuilt />, { api: quilt(3, 0, 1) });
  expect(await screen.findByText('4 blocks sewn so far.')).toBeVisible();
  expect(seams()).toBe(4);
  expect(screen.getByRole('link', { name: 'Sew a block' })).toHaveAttribute('href', '/quiz-challenge');
});

test('of very many blocks sixty are drawn, and all are counted', async () => {
  renderPage(<LearnersQuilt />, { api: quilt(5_000, 2, 30) });
  expect(await screen.findByText('5,032 blocks sewn so far.')).toBeVisible();
  expect(seams()).toBe(60);
});

test('before the first block the quilt is an invitation', async () => {
  renderPage(<LearnersQuilt />, { api: quilt(0, 0, 0) });
  expect(await screen.findByText('Nobody has sewn a block yet. Yours can be the first.')).toBeVisible();
  expect(seams()).toBe(0);
});

test('without the service the way to the challenges stays', async () => {
  renderPage(<LearnersQuilt />, { api: { 'GET /api/quiz/quilt': NETWORK_ERROR } });
  expect(await screen.findByRole('link', { name: 'Sew a block' })).toBeVisible();
  expect(screen.queryByText(/sewn/)).toBeNull();
});
