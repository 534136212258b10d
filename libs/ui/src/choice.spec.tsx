import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { ProgressBar, RadioCards, RadioGroup } from './choice';

const OPTIONS = [
  { value: 'corn', label: 'Corn' },
  { value: 'okra', label: 'Okra', hint: 'Likes the heat' },
] as const;

test('a group has a name, and pressing a card chooses it', async () => {
  const heard = jest.fn();
  render(<RadioCards legend="First crop" options={OPTIONS} value={null} onValue={heard} />);
  expect(screen.getByRole('group', { name: 'First crop' })).toBeVisible();
  await userEvent.click(screen.getByText('Likes the heat'));
  expect(heard).toHaveBeenCalledWith('okra');
});

test('the chosen one is checked and the arrow keys move on', async () => {
  const heard = jest.fn();
  render(<RadioGroup legend="Theme" options={OPTIONS} value="corn" onValue={heard} />);
  expect(screen.getByRole('radio', { name: 'Corn' })).toBeChecked();
  screen.getByRole('radio', { name: 'Corn' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(heard).toHaveBeenCalledWith('okra');
});

test('what was chosen before hydration is reported on mount', () => {
  const heard = jest.fn();
  function ChoosesFirst() {
    useLayoutEffect(() => {
      (screen.getByRole('radio', { name: 'Okra' }) as HTMLInputElement).checked = true;
    }, []);
    return null;
  }
  render(
    <>
      <ChoosesFirst />
      <RadioGroup legend="Theme" options={OPTIONS} value="corn" onValue={heard} />
    </>,
  );
  expect(heard).toHaveBeenCalledWith('okra');
});

test('progress says its percent', () => {
  render(<ProgressBar label="Lessons done" value={2} max={8} />);
  expect(screen.getByRole('progressbar', { name: 'Lessons done' })).toHaveAttribute('value', '2');
  expect(screen.getByText('25%')).toBeVisible();
});
