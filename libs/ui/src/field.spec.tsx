import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { Field, Select, TextArea } from './field';

function EmailField({ onChange }: { onChange?: (value: string) => void }) {
  const [email, setEmail] = useState('');
  const take = (value: string) => {
    onChange?.(value);
    setEmail(value);
  };
  return <Field label="Your email" type="email" autoComplete="email" value={email} onValueChange={take} />;
}

test('label, hint and error belong to the control', () => {
  render(
    <Field label="ZIP code" hint="Five digits" error="Please type five digits." value="3" onValueChange={jest.fn()} />,
  );
  const zip = screen.getByRole('textbox', { name: 'ZIP code' });
  expect(zip).toHaveAccessibleDescription('Five digits Please type five digits.');
  expect(zip).toBeInvalid();
});

test('typing reports the whole value', async () => {
  render(<EmailField />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), 'ada@example.com');
  expect(screen.getByRole('textbox')).toHaveValue('ada@example.com');
});

test('what was typed before hydration is reported', () => {
  const onChange = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<EmailField onChange={onChange} />);
  screen.getByRole<HTMLInputElement>('textbox').value = 'early@example.com';
  render(<EmailField onChange={onChange} />, { container, hydrate: true });
  expect(onChange).toHaveBeenCalledWith('early@example.com');
  expect(screen.getByRole('textbox')).toHaveValue('early@example.com');
});

test('a choice whose value is not among its options reports nothing on mount', () => {
  const onChange = jest.fn();
  render(
    <Select label="Season" value="monsoon" onValueChange={onChange}>
      <option value="fall">Fall</option>
      <option value="spring">Spring</option>
    </Select>,
  );
  expect(onChange).not.toHaveBeenCalled();
});

const message = (value: string, more: { countFrom?: number } = {}) => (
  <TextArea label="Message" limit={10} value={value} onValueChange={jest.fn()} {...more} />
);
const liveRegion = () => document.querySelector('[aria-live]');

test('a counter appears near the limit and counts characters as people do', () => {
  const { rerender } = render(message('🌱🌱🌱'));
  expect(screen.queryByText(/of 10 characters/)).toBeNull();
  rerender(message('🌱'.repeat(9)));
  expect(screen.getByText('9 of 10 characters')).toBeVisible();
});

test('a counter may begin earlier', () => {
  const { rerender } = render(message('fiver', { countFrom: 6 }));
  expect(screen.queryByText(/of 10 characters/)).toBeNull();
  rerender(message('sixers', { countFrom: 6 }));
  expect(screen.getByText('6 of 10 characters')).toBeVisible();
});

test('the counter is announced near the limit, at it and beyond it, not with every key', () => {
  const { rerender } = render(message('', { countFrom: 7 }));
  const region = liveRegion();
  expect(region).toBeEmptyDOMElement();
  const announced = [7, 8, 9, 10, 11, 12].map((used) => {
    rerender(message('a'.repeat(used), { countFrom: 7 }));
    return region?.textContent;
  });
  const near = 'Near the limit of 10 characters';
  const beyond = 'Longer than 10 characters';
  expect(announced).toEqual([near, near, near, 'The limit of 10 characters is reached', beyond, beyond]);
  expect(liveRegion()).toBe(region);
});

test('a field that grows has a class of its own instead of the height of a text', () => {
  render(
    <>
      <TextArea label="Text" value="" onValueChange={() => undefined} />
      <TextArea label="Line" value="" onValueChange={() => undefined} rows={1} grows />
    </>,
  );
  expect(screen.getByLabelText('Text')).toHaveClass('area');
  expect(screen.getByLabelText('Line')).toHaveClass('growing');
  expect(screen.getByLabelText('Line')).not.toHaveClass('area');
});

test('a choice reports its value', async () => {
  const onChange = jest.fn();
  render(
    <Select label="Season" value="fall" onValueChange={onChange}>
      <option value="fall">Fall</option>
      <option value="spring">Spring</option>
    </Select>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'Spring');
  expect(onChange).toHaveBeenCalledWith('spring');
});

test('what people write may run from right to left; addresses and numbers do not', () => {
  const set = () => undefined;
  render(
    <>
      <Field label="Name" value="" onValueChange={set} />
      <Field label="Email" type="email" value="" onValueChange={set} />
      <TextArea label="Message" value="" onValueChange={set} />
    </>,
  );
  expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Message')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('dir');
});
