import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ProgressBar, RadioCards, RadioGroup } from './radio-group';

const OPTIONS = [
  { value: 'corn', label: 'Corn' },
  { value: 'okra', label: 'Okra', hint: 'Likes the heat' },
] as const;

test('a group has a name, and pressing a card chooses it', async () => {
  const onValueChange = jest.fn();
  render(<RadioCards legend="First crop" options={OPTIONS} value={null} onValueChange={onValueChange} />);
  expect(screen.getByRole('group', { name: 'First crop' })).toBeVisible();
  await userEvent.click(screen.getByText('Likes the heat'));
  expect(onValueChange).toHaveBeenCalledWith('okra');
});

test('an answer that was judged has its mark, and the text that judges it', () => {
  const options = [
    { value: 'corn', label: 'Corn', mark: <svg data-testid="cross" /> },
    { value: 'okra', label: 'Okra' },
  ];
  render(
    <>
      <RadioCards legend="Fuzzy leaves" options={options} value="corn" onValueChange={jest.fn()} describedBy="verdict">
        <img src="/leaf.svg" alt="A leaf" />
      </RadioCards>
      <p id="verdict">Not yet.</p>
    </>,
  );
  const group = screen.getByRole('group', { name: 'Fuzzy leaves' });
  expect(group).toHaveAccessibleDescription('Not yet.');
  expect(group).toContainElement(screen.getByRole('img', { name: 'A leaf' }));
  expect(screen.getByTestId('cross').closest('label')).toHaveTextContent('Corn');
});

test('the chosen one is checked and the arrow keys move on', async () => {
  const onValueChange = jest.fn();
  render(<RadioGroup legend="Theme" options={OPTIONS} value="corn" onValueChange={onValueChange} />);
  expect(screen.getByRole('radio', { name: 'Corn' })).toBeChecked();
  screen.getByRole('radio', { name: 'Corn' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onValueChange).toHaveBeenCalledWith('okra');
});

test('what was chosen before hydration is reported', () => {
  const onValueChange = jest.fn();
  const group = <RadioGroup legend="Theme" options={OPTIONS} value="corn" onValueChange={onValueChange} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(group);
  screen.getByRole<HTMLInputElement>('radio', { name: 'Okra' }).checked = true;
  render(group, { container, hydrate: true });
  expect(onValueChange).toHaveBeenCalledWith('okra');
});

test('progress says its percent', () => {
  render(<ProgressBar label="Lessons done" value={2} max={8} />);
  expect(screen.getByRole('progressbar', { name: 'Lessons done' })).toHaveAttribute('value', '2');
  expect(screen.getByText('25%')).toBeVisible();
});
