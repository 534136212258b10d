import { render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { Field, Select, TextArea } from './field';

function EmailField({ heard }: { heard?: (value: string) => void }) {
  const [email, setEmail] = useState('');
  const take = (value: string) => {
    heard?.(value);
    setEmail(value);
  };
  return <Field label="Your e-mail" type="email" autoComplete="email" value={email} onValue={take} />;
}

test('label, hint and error belong to the control', () => {
  render(<Field label="ZIP code" hint="Five digits" error="Please type five digits." value="3" onValue={jest.fn()} />);
  const zip = screen.getByRole('textbox', { name: 'ZIP code' });
  expect(zip).toHaveAccessibleDescription('Five digits Please type five digits.');
  expect(zip).toBeInvalid();
});

test('typing reports the whole value', async () => {
  render(<EmailField />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Your e-mail' }), 'ada@example.com');
  expect(screen.getByRole('textbox')).toHaveValue('ada@example.com');
});

// Before hydration the document has what was typed and state has not: here a layout effect types, as it runs earlier.
test('what was typed before hydration is reported on mount', () => {
  const heard = jest.fn();
  function TypesFirst() {
    useLayoutEffect(() => {
      (screen.getByRole('textbox') as HTMLInputElement).value = 'early@example.com';
    }, []);
    return null;
  }
  render(
    <>
      <TypesFirst />
      <EmailField heard={heard} />
    </>,
  );
  expect(heard).toHaveBeenCalledWith('early@example.com');
  expect(screen.getByRole('textbox')).toHaveValue('early@example.com');
});

test('a counter appears near the limit and counts characters as people do', () => {
  const { rerender } = render(<TextArea label="Message" limit={10} value="🌱🌱🌱" onValue={jest.fn()} />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<TextArea label="Message" limit={10} value={'🌱'.repeat(9)} onValue={jest.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('9 of 10 characters');
});

test('a counter may begin earlier', () => {
  const { rerender } = render(<TextArea label="Message" limit={10} countFrom={6} value="fiver" onValue={jest.fn()} />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<TextArea label="Message" limit={10} countFrom={6} value="sixers" onValue={jest.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('6 of 10 characters');
});

test('a choice reports its value', async () => {
  const heard = jest.fn();
  render(
    <Select label="Season" value="fall" onValue={heard}>
      <option value="fall">Fall</option>
      <option value="spring">Spring</option>
    </Select>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'Spring');
  expect(heard).toHaveBeenCalledWith('spring');
});
