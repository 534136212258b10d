import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, CheckboxGroup } from './checkbox';

const CROPS = [
  { value: 'okra', label: 'Okra' },
  { value: 'collards', label: 'Collards' },
] as const;

test('a press on the words ticks the box', async () => {
  const onChange = jest.fn();
  render(<Checkbox label="Send me the Monday letter" checked={false} onCheckedChange={onChange} />);
  await userEvent.click(screen.getByText('Send me the Monday letter'));
  expect(onChange).toHaveBeenCalledWith(true);
});

test('a problem is announced with the box', () => {
  const box = (error?: string) => (
    <Checkbox label="It is mine" error={error} checked={false} onCheckedChange={jest.fn()} />
  );
  const { rerender } = render(box('Please tick the box.'));
  expect(screen.getByRole('checkbox', { name: 'It is mine' })).toBeInvalid();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please tick the box.');
  rerender(box());
  expect(screen.getByRole('checkbox')).toBeValid();
});

test('a group tells what is chosen in the order of its options', async () => {
  const onChange = jest.fn();
  function Choice() {
    const [values, setValues] = useState<string[]>(['collards']);
    return (
      <CheckboxGroup
        legend="Crops"
        options={CROPS}
        values={values}
        onValuesChange={(next) => (onChange(next), setValues(next))}
      />
    );
  }
  render(<Choice />);
  expect(screen.getByRole('group', { name: 'Crops' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Okra' }));
  expect(onChange).toHaveBeenLastCalledWith(['okra', 'collards']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Collards' }));
  expect(onChange).toHaveBeenLastCalledWith(['okra']);
});
