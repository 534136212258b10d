import { site } from '@farm/farm';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FarmGamesCard } from './farm-games-card';
import { teachDialogs } from './testing/native-dialog';

beforeAll(teachDialogs);
const features = site.features as { game: boolean };
afterEach(() => {
  features.game = true;
});

test('the button opens the game, and has the focus again when it is closed', async () => {
  render(<FarmGamesCard />);
  const button = screen.getByRole('button', { name: 'Play Harvest Rows' });
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Harvest Rows' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Farming' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test('a game that was closed waits for its player', async () => {
  render(<FarmGamesCard />);
  const button = screen.getByRole('button', { name: 'Play Harvest Rows' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Start Farming' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('p');
  await userEvent.click(button);
  expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
});

test('the owner can hide it', () => {
  features.game = false;
  render(<FarmGamesCard />);
  expect(screen.queryByText('Farm Games')).toBeNull();
});
