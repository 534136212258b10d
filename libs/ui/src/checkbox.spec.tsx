import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, CheckboxGroup } from './checkbox';

const CROPS = [
  { value: 'okra', label: 'Okra' },
  { value: 'collards', label: 'Collards' },
] as const;

test('a press on the words ticks the box', async () => {
  const told = jest.fn();
  render(<Checkbox label="Send me the Monday letter" checked={false} onCheckedChange={told} />);
  await userEvent.click(screen.getByText('Send me the Monday letter'));
  expect(told).toHaveBeenCalledWith(true);
});

test('a group tells what is chosen in the order of its options', async () => {
  const told = jest.fn();
  function Choice() {
    const [values, setValues] = useState<string[]>(['collards']);
    return (
      <CheckboxGroup
        legend="Crops"
        options={CROPS}
        values={values}
        onValuesChange={(next) => (told(next), setValues(next))}
      />
    );
  }
  render(<Choice />);
  expect(screen.getByRole('group', { name: 'Crops' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Okra' }));
  expect(told).toHaveBeenLastCalledWith(['okra', 'collards']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Collards' }));
  expect(told).toHaveBeenLastCalledWith(['okra']);
});
