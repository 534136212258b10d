import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';
import { Field } from './field';
import { Form, FormError } from './form';

function Contact({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <Form aria-label="Contact" onSubmit={() => (email.includes('@') ? onSent() : setWrong(true))}>
      <Field label="Name" value="" onValueChange={jest.fn()} />
      <Field
        label="E-mail"
        value={email}
        onValueChange={setEmail}
        error={wrong ? 'Please check the address.' : undefined}
      />
      <Button>Send</Button>
    </Form>
  );
}

test('Enter and the button submit, and nothing else happens to the page', async () => {
  const sent = jest.fn();
  render(<Contact onSent={sent} />);
  expect(screen.getByRole('form', { name: 'Contact' })).toHaveAttribute('method', 'dialog');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the first faulty field is focused after a submit', async () => {
  render(<Contact onSent={jest.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
});

test('the slot of a problem stands before its text', () => {
  const { rerender } = render(<FormError />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(<FormError text="Something went wrong. Please try again." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});
