import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { FiveWeeksQuilt } from './five-weeks-quilt';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-23T18:00:00Z'), advanceTimers: true });
  // jsdom has no layout: every block counts as shown
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});
afterEach(() => jest.useRealTimers());

const links = () => within(screen.getByRole('list', { name: 'The next five weeks at the farm' })).getAllByRole('link');

test('each of the 25 blocks is a link with a name, and the first is today', () => {
  renderPage(<FiveWeeksQuilt />);
  expect(links()).toHaveLength(25);
  for (const link of links()) expect(link).toHaveAccessibleName();
  expect(links()[0]).toHaveAccessibleName('Today Nov 23');
  expect(links()[0]).toHaveAttribute('aria-current', 'date');
  expect(screen.getAllByRole('link', { name: 'Plant garlic until December 3' })[0]).toHaveAttribute(
    'href',
    '/start-my-farm-plan',
  );
});

test('one block is a tab stop, and the arrow keys reach the others', async () => {
  const { user } = renderPage(<FiveWeeksQuilt />);
  expect(links().filter((link) => link.tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(links()[0]).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(links()[1]).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(links()[6]).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(links()[0]).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(links().filter((link) => link === document.activeElement)).toEqual([]);
});

test('the caption names the block under the pointer', async () => {
  const { user } = renderPage(<FiveWeeksQuilt />);
  await user.hover(screen.getByRole('link', { name: 'Full Moon, November 24' }));
  expect(screen.getByText('Full Moon, November 24')).toBeInTheDocument();
});
