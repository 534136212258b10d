import { postCommentsIdReport, postContact } from '@farm/contracts/form-rules';
import type { ReportReason } from '@farm/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { call } from '../call';
import { Link } from '../link';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '../testing';
import { UnsavedChanges } from '../unsaved-changes';
import { useCallForm } from './call-form';
import { formDraft, type DraftStore } from './form-draft';

const KEY = 'POST /api/contact';
const RECEIVED = { received: true, reference: '7Q2K' } as const;

const profile = createStore(() => ({ name: 'Ruth', email: 'ruth@example.com' }));
beforeEach(() => profile.setState(profile.getInitialState()));

function ContactForm({ draft }: { draft?: DraftStore }) {
  const { name, email } = useStore(profile);
  const form = useCallForm({
    rules: postContact,
    values: { name, email, message: '' },
    content: ['message'],
    draft,
    key: ['spec'],
    send: (values, key) => call(KEY, { body: { ...values, key } }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {(['name', 'email', 'message'] as const).map((field) => {
        const { value, onValueChange, error } = form.field(field);
        return (
          <div key={field}>
            <input aria-label={field} value={value} onChange={({ target }) => onValueChange(target.value)} />
            <p data-testid={`${field} error`}>{error}</p>
          </div>
        );
      })}
      <button>{form.isPending ? 'Sending' : 'Send'}</button>
      <p role="alert">{form.problem}</p>
    </form>
  );
}

const box = (name: string) => screen.getByRole('textbox', { name });
const problem = () => screen.getByRole('alert').textContent;
const fault = (name: string) => screen.getByTestId(`${name} error`).textContent;

function shown(api: FakeApi = {}, page = <ContactForm />) {
  const { user, calls } = renderPage(page, { api });
  return {
    user,
    bodies: () => (calls(KEY) as { body: { key: string; message: string } }[]).map(({ body }) => body),
    send: () => user.click(screen.getByRole('button')),
    isSent: () => waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()),
  };
}

/** A response that comes when the spec says so. */
function pending<T>() {
  let resolve: (response: T) => void = () => undefined;
  const response = new Promise<T>((done) => (resolve = done));
  return { response, respond: (value: T) => act(async () => resolve(value)) };
}

test("missing fields get the contract's sentence, and nothing is sent", async () => {
  const { user, send, bodies } = shown();
  await user.clear(box('name'));
  await user.type(box('message'), '   ');
  await send();
  expect(problem()).toBe('Please fill out all fields before submitting.');
  expect(['name', 'email', 'message'].map(fault)).toEqual(['Please fill this in.', '', 'Please fill this in.']);
  await user.type(box('name'), 'R');
  await user.type(box('message'), 'Okra?');
  expect([problem(), fault('name'), fault('message')]).toEqual(['', '', '']);
  expect(bodies()).toEqual([]);
});

test("a text that is too long gets the contract's sentence at its field, and only there", async () => {
  const { user, send, bodies } = shown();
  await user.click(box('message'));
  await user.paste('🌽'.repeat(5_001));
  await send();
  expect([problem(), fault('message')]).toEqual(['', 'Please write up to 5,000 characters.']);
  expect(bodies()).toEqual([]);
});

test('as many characters as the contract allows are sent, trimmed', async () => {
  const { user, send, bodies } = shown({ [KEY]: RECEIVED });
  await user.click(box('message'));
  await user.paste(` ${'🌽'.repeat(5_000)} `);
  await send();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]?.message).toBe('🌽'.repeat(5_000));
});

test("the service's error is shown at the field that it names, until that field changes", async () => {
  const sentence = 'We do not know this address.';
  const { user, send } = shown({ [KEY]: errorResponse(422, 'contact.email', sentence, { field: 'email' }) });
  await user.type(box('message'), 'Okra?');
  await send();
  await waitFor(() => expect(fault('email')).toBe(sentence));
  expect(problem()).toBe('');
  await user.type(box('message'), ' Peas?');
  expect(fault('email')).toBe(sentence);
  await user.type(box('email'), '.org');
  expect([problem(), fault('email')]).toEqual(['', '']);
});

test.each([undefined, 'website', 'nothing-of-ours'])(
  "the service's error about the field %s, which the form does not show, is the form's",
  async (field) => {
    const { user, send } = shown({ [KEY]: errorResponse(422, 'contact.full', 'The box is full.', { field }) });
    await user.type(box('message'), 'Okra?');
    await send();
    await waitFor(() => expect(problem()).toBe('The box is full.'));
    expect(box('message')).toHaveValue('Okra?');
  },
);

test('a double click sends once', async () => {
  const { response, respond } = pending<typeof RECEIVED>();
  const { user, bodies } = shown({ [KEY]: () => response });
  await user.type(box('message'), 'Okra?');
  await user.dblClick(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Sending' })).toBeVisible();
  await respond(RECEIVED);
  expect(bodies()).toHaveLength(1);
});

test('the same values are sent under the same key, changed ones under another', async () => {
  const { user, send, isSent, bodies } = shown({ [KEY]: NETWORK_ERROR });
  await user.type(box('message'), 'Okra?');
  for (const _ of ['lost', 'again']) {
    await send();
    await isSent();
  }
  await user.type(box('name'), 'a');
  await send();
  await isSent();
  const [first, second, third] = bodies().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what is typed while a submission runs that is lost gets another key', async () => {
  const { response, respond } = pending<typeof NETWORK_ERROR>();
  const answers = [response];
  const { user, send, isSent, bodies } = shown({ [KEY]: () => answers.shift() ?? RECEIVED });
  await user.type(box('message'), 'Okra?');
  await send();
  await user.type(box('message'), ' And peas?');
  await respond(NETWORK_ERROR);
  await send();
  await isSent();
  expect(bodies().map(({ message }) => message)).toEqual(['Okra?', 'Okra? And peas?']);
  expect(new Set(bodies().map(({ key }) => key)).size).toBe(2);
});

test('a success empties what was sent, and keeps the name', async () => {
  const { user, send, bodies } = shown({ [KEY]: RECEIVED });
  await user.type(box('name'), ' Ann');
  await user.type(box('message'), 'Okra?');
  await send();
  await waitFor(() => expect(box('message')).toHaveValue(''));
  expect(box('name')).toHaveValue('Ruth Ann');
  await user.type(box('message'), 'x');
  await user.clear(box('message'));
  expect(fault('message')).toBe(''); // a new submission: nothing was tried yet
  expect(bodies()).toHaveLength(1);
});

test('what is typed while a submission runs stays after its success', async () => {
  const { response, respond } = pending<typeof RECEIVED>();
  const { user, send } = shown({ [KEY]: () => response });
  await user.type(box('message'), 'Okra?');
  await send();
  await user.type(box('name'), ' Ann');
  await user.type(box('message'), ' And peas?');
  await respond(RECEIVED);
  expect(box('name')).toHaveValue('Ruth Ann');
  expect(box('message')).toHaveValue('Okra? And peas?');
  act(() => profile.setState({ name: 'Ada', email: 'ada@example.com' })); // the values of all other fields
  expect(['name', 'email', 'message'].map((name) => (box(name) as HTMLInputElement).value)).toEqual([
    'Ruth Ann',
    'ada@example.com',
    'Okra? And peas?',
  ]);
});

test('values that arrive later fill fields that nobody changed, and no others', async () => {
  const { user } = shown();
  await user.type(box('name'), ' Ann');
  act(() => profile.setState({ name: 'Ada', email: 'ada@example.com' }));
  expect(box('name')).toHaveValue('Ruth Ann');
  expect(box('email')).toHaveValue('ada@example.com');
});

describe('with a draft', () => {
  const draft = formDraft('farm.contact-draft');
  const stored = () => window.localStorage.getItem('farm.contact-draft');
  const page = <ContactForm draft={draft} />;

  test('unsent text is there after a reload, and is sent again under the same key', async () => {
    const before = shown({ [KEY]: NETWORK_ERROR }, page);
    await before.user.type(box('message'), 'Okra?');
    await before.send();
    await before.isSent();
    cleanup(); // as a reload: the page goes, the browser's storage stays
    const after = shown({ [KEY]: RECEIVED }, page);
    expect(box('message')).toHaveValue('Okra?');
    await after.send();
    await waitFor(() => expect(box('message')).toHaveValue(''));
    expect(after.bodies()[0]?.key).toBe(before.bodies()[0]?.key);
    expect(stored()).toBeNull();
    act(() => profile.setState({ name: 'Ruth', email: 'ruth@example.org' }));
    expect(box('message')).toHaveValue('');
  });

  test('what is typed while a submission runs is the next draft', async () => {
    const { response, respond } = pending<typeof RECEIVED>();
    const { user, send } = shown({ [KEY]: () => response }, page);
    await user.type(box('message'), 'Okra?');
    await send();
    await user.type(box('message'), ' And peas?');
    await respond(RECEIVED);
    expect(JSON.parse(stored() ?? '')).toEqual({ values: { message: 'Okra? And peas?' }, sent: null });
  });

  test('what was typed before hydration, in several fields, is saved', () => {
    const early = { name: 'Ann', message: 'Okra?' };
    function Early() {
      const form = useCallForm({
        rules: postContact,
        values: { name: '', message: '' },
        content: ['name', 'message'],
        draft,
        send: async () => undefined,
      });
      const [report] = useState(() => (box: HTMLElement | null) => {
        if (!box) return;
        form.set('name', early.name); // as libs/ui does
        form.set('message', early.message);
      });
      return <div ref={report} />;
    }
    renderPage(<Early />);
    expect(JSON.parse(stored() ?? '')).toEqual({ values: early, sent: null });
  });

  test('an emptied text is no draft', async () => {
    const { user } = shown({}, page);
    await user.type(box('message'), 'Okra?');
    expect(stored()).not.toBeNull();
    await user.clear(box('message'));
    expect(stored()).toBeNull();
  });

  test('a form that was opened while its text is being sent is emptied as well', async () => {
    const { response, respond } = pending<typeof RECEIVED>();
    const first = shown({ [KEY]: () => response }, page);
    await first.user.type(box('message'), 'Okra?');
    await first.send();
    cleanup();
    shown({}, page);
    expect(box('message')).toHaveValue('Okra?');
    await respond(RECEIVED);
    await waitFor(() => expect(box('message')).toHaveValue(''));
  });

  test.each(['{', '"text"', '{"values":{"message":{}},"sent":null}', '{"values":{"message":"a"}}'])(
    'stored %s is no draft',
    (text) => {
      window.localStorage.setItem('farm.contact-draft', text);
      shown({}, page);
      expect(box('message')).toHaveValue('');
    },
  );
});

describe('leaving the page', () => {
  const page = (draft?: DraftStore) => (
    <UnsavedChanges ask={() => <p role="dialog">Leave?</p>}>
      <ContactForm draft={draft} />
      <Link to="/barn">Barn</Link>
    </UnsavedChanges>
  );

  test('asks before unsent text is lost', async () => {
    const { user } = shown({}, page());
    await user.type(box('message'), 'Okra?');
    await user.click(screen.getByRole('link', { name: 'Barn' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('does not ask if it is saved as a draft', async () => {
    const { user } = shown({}, page(formDraft('farm.contact-draft')));
    await user.type(box('message'), 'Okra?');
    await user.click(screen.getByRole('link', { name: 'Barn' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a required choice that nobody made is missing', async () => {
  const reason = 'Please choose a reason.';
  const send = jest.fn(async (_: { reason: ReportReason; note: string }) => undefined);
  function ReportForm() {
    const form = useCallForm({
      rules: postCommentsIdReport,
      values: { reason: null as ReportReason | null, note: '' },
      incomplete: reason,
      check: ({ note }) => ({ note: note === 'no' ? 'Say more.' : undefined }),
      send,
    });
    const { onValueChange: choose } = form.choice('reason');
    return (
      <>
        <button onClick={() => choose('spam')}>Spam</button>
        <button onClick={() => form.set('note', 'no')}>No</button>
        <button onClick={() => form.set('note', 'yes')}>Yes</button>
        <button onClick={form.submit}>Report</button>
        <p role="alert">{form.problem ?? form.errorOf('note')}</p>
      </>
    );
  }
  const { user } = renderPage(<ReportForm />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('No');
  await press('Report');
  expect(problem()).toBe(reason);
  await press('Spam');
  expect(problem()).toBe('Say more.');
  await press('Yes');
  await press('Report');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ reason: 'spam', note: 'yes' }, expect.any(String)));
});

test('what this browser forgets goes from the fields, too, and does not come back with the next key', async () => {
  const draft = formDraft('farm.contact-draft');
  const { user } = shown({}, <ContactForm draft={draft} />);
  await user.type(box('name'), '!');
  await user.type(box('message'), 'Okra?');
  act(() => {
    window.localStorage.clear();
    profile.setState({ name: '', email: '' });
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect([box('name'), box('message')].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  await user.type(box('message'), 'B');
  expect(draft.get()?.values).toEqual({ message: 'B' });
});

test('a fault that depends on another field goes when that one is mended', async () => {
  const check = ({ name, message }: { name: string; message: string }) => ({
    message: message.includes(name) ? undefined : `Please name ${name}.`,
  });
  function Letter() {
    const form = useCallForm({
      rules: postContact,
      values: { name: 'Ann', email: 'ann@example.com', message: 'Hello Ruth' },
      check,
      send: async () => undefined,
    });
    return (
      <>
        <button onClick={form.submit}>Send</button>
        <button onClick={() => form.set('name', 'Ruth')}>Ruth</button>
        <p role="status">{form.errorOf('message')}</p>
      </>
    );
  }
  const { user } = renderPage(<Letter />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('status')).toHaveTextContent('Please name Ann.');
  await user.click(screen.getByRole('button', { name: 'Ruth' }));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
