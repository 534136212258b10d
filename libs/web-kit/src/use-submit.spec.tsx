import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { makeQueryClient } from './query-client';
import { useSubmit } from './use-submit';
import { useSubmitEach } from './use-submit-each';

/** A service that answers when the test says so. */
function service() {
  const calls: { input: string; done: (result: string) => void; fail: (error: Error) => void }[] = [];
  const send = (input: string) =>
    new Promise<string>((resolve, reject) => calls.push({ input, done: resolve, fail: reject }));
  const inputs = () => calls.map(({ input }) => input);
  return { calls, send, inputs };
}

function renderWithCache(page: ReactElement) {
  const client = makeQueryClient();
  const view = render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  cleanups.push(() => client.clear());
  return { ...view, user: userEvent.setup() };
}
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

interface FormProps {
  send: (input: string) => Promise<string>;
  onSuccess?: (result: string, input: string) => void;
  submitKey?: readonly unknown[];
}

function Form({ send, onSuccess, submitKey }: FormProps) {
  const { submit, isPending, data, problem, clear } = useSubmit({
    send,
    onSuccess,
    ...(submitKey && { key: submitKey }),
  });
  return (
    <>
      <button onClick={() => submit('hay')}>Send</button>
      <button onClick={clear}>Clear</button>
      <p>{isPending ? 'pending' : 'idle'}</p>
      <p>{`result ${data ?? 'none'}`}</p>
      <p>{`problem ${problem ?? 'none'}`}</p>
    </>
  );
}

test('a double press sends once, and the next press after the answer sends again', async () => {
  const { calls, send, inputs } = service();
  const { user } = renderWithCache(<Form send={send} />);
  const button = screen.getByRole('button', { name: 'Send' });
  act(() => {
    button.click(); // both presses come before React renders
    button.click();
  });
  expect(await screen.findByText('pending')).toBeVisible();
  expect(inputs()).toEqual(['hay']);
  act(() => calls[0]?.done('stored'));
  expect(await screen.findByText('result stored')).toBeVisible();
  await user.click(button);
  expect(inputs()).toEqual(['hay', 'hay']);
});

test('clear leaves a running submission alone: its result still arrives', async () => {
  const { calls, send } = service();
  const onSuccess = jest.fn();
  const { user } = renderWithCache(<Form send={send} onSuccess={onSuccess} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  act(() => calls[0]?.done('stored'));
  expect(await screen.findByText('result stored')).toBeVisible();
  expect(onSuccess).toHaveBeenCalledWith('stored', 'hay');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('result none')).toBeVisible();
});

test('a failure has a sentence, and may be tried again', async () => {
  const { calls, send, inputs } = service();
  const { user } = renderWithCache(<Form send={send} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  act(() => calls[0]?.fail(new Error('no')));
  expect(await screen.findByText('problem Something went wrong. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(inputs()).toHaveLength(2);
});

test('a form that was closed while it was sending still reports its success, and cannot send the same again', async () => {
  const { calls, send, inputs } = service();
  const onSuccess = jest.fn();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Toggle</button>
        {isOpen && <Form send={send} onSuccess={onSuccess} submitKey={['hay']} />}
      </>
    );
  }
  const { user } = renderWithCache(<Page />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  expect(screen.getByText('pending')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(inputs()).toEqual(['hay']);
  act(() => calls[0]?.done('stored'));
  expect(await screen.findByText('idle')).toBeVisible();
  expect(onSuccess).toHaveBeenCalledTimes(1);
});

function List({ send }: { send: (input: string) => Promise<string> }) {
  const rows = useSubmitEach({
    key: ['rows'],
    idOf: (input: string) => input,
    send,
    toMessage: ({ message }) => message,
  });
  return ['okra', 'corn'].map((id) => (
    <section key={id} aria-label={id}>
      <button onClick={() => rows.submit(id)}>{id}</button>
      <p>{`${id} ${rows.isPending(id) ? 'pending' : (rows.problem(id) ?? 'idle')}`}</p>
    </section>
  ));
}

test('the rows of a list run at the same time, each guarded by itself and with its own failure', async () => {
  const { calls, send, inputs } = service();
  const { user } = renderWithCache(<List send={send} />);
  await user.click(screen.getByRole('button', { name: 'okra' }));
  await user.click(screen.getByRole('button', { name: 'corn' }));
  await user.click(screen.getByRole('button', { name: 'okra' }));
  expect(inputs()).toEqual(['okra', 'corn']);
  act(() => calls[0]?.fail(new Error('frost')));
  expect(await screen.findByText('okra frost')).toBeVisible();
  expect(screen.getByText('corn pending')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'corn' }));
  expect(inputs()).toEqual(['okra', 'corn']); // the answer for okra released okra alone
  act(() => calls[1]?.done('stored'));
  await waitFor(() => expect(screen.getByText('corn idle')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'okra' }));
  expect(screen.getByText('okra pending')).toBeVisible();
});

test('a failure of a row is still there after the list was left and opened again', async () => {
  const { calls, send } = service();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Toggle</button>
        {isOpen && <List send={send} />}
      </>
    );
  }
  const { user } = renderWithCache(<Page />);
  await user.click(screen.getByRole('button', { name: 'okra' }));
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  act(() => calls[0]?.fail(new Error('frost')));
  await user.click(screen.getByRole('button', { name: 'Toggle' }));
  expect(await screen.findByText('okra frost')).toBeVisible();
});
