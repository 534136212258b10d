import { site } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { FarmGamesCard } from './farm-games-card';
import { mockCanvas, mockDialogMethods } from './testing/native-dialog';

beforeAll(mockDialogMethods);
beforeAll(mockCanvas);
const features = site.features as { game: boolean };
afterEach(() => {
  features.game = true;
});

test('the button opens the game, and has the focus again when it is closed', async () => {
  const { user } = renderPage(<FarmGamesCard />);
  const button = screen.getByRole('button', { name: 'Play Harvest Rows' });
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Harvest Rows' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Farming' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test('a closed game is paused', async () => {
  const { user } = renderPage(<FarmGamesCard />);
  const button = screen.getByRole('button', { name: 'Play Harvest Rows' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Start Farming' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('p');
  await user.click(button);
  expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
});

test('the owner can hide it', () => {
  features.game = false;
  renderPage(<FarmGamesCard />);
  expect(screen.queryByText('Farm Games')).toBeNull();
});
