import { postOpsInboxPosts } from '@farm/contracts/form-rules';
import { act, cleanup, screen } from '@testing-library/react';
import { createStore, useStore } from 'zustand';
import { renderPage } from '../testing';
import { useCallForm } from './call-form';
import { formDraft } from './form-draft';

const post = { title: 'Rain', content: 'x'.repeat(20), tips: ['Empty the can'], version: 1 };
const edited = createStore(() => post);
beforeEach(() => edited.setState(post, true));
const draft = formDraft('farm.contact-draft');
const saved = jest.fn();

function PostForm({ send }: { send: (values: typeof post) => Promise<typeof post> }) {
  const form = useCallForm({
    rules: postOpsInboxPosts,
    values: useStore(edited),
    content: ['title', 'content', 'tips'],
    draft,
    incomplete: null,
    send,
    toValues: (stored) => stored,
    onSettled: saved,
  });
  const title = form.field('title');
  return (
    <>
      <input aria-label="title" value={title.value} onChange={({ target }) => title.onValueChange(target.value)} />
      <p>{title.error}</p>
      <p role="status">{JSON.stringify({ ...form.values, content: undefined })}</p>
      <button onClick={() => form.set('tips', ['Own', 'tips', 'here'])}>Tips</button>
      <button onClick={() => form.reset()}>Discard</button>
      <button onClick={form.submit}>Save</button>
      <p role="alert">{form.problem ?? (form.isChanged ? 'Changed' : 'As stored')}</p>
    </>
  );
}
const box = (name: string) => screen.getByRole('textbox', { name });
const problem = () => screen.getByRole('alert').textContent;
const press = (user: ReturnType<typeof renderPage>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
const fields = () => JSON.parse(screen.getByRole('status').textContent) as typeof post;
const open = (send = async (values: typeof post) => values) => renderPage(<PostForm send={send} />).user;

test("a missing field has the contract's sentence", async () => {
  const user = open();
  await user.clear(box('title'));
  await press(user, 'Save');
  expect(screen.getByText('Please enter a title of 3 to 120 characters.')).toBeVisible();
  expect(problem()).toBe('Changed');
});

test('a list is one value: it follows, or stays as it is', async () => {
  const user = open();
  act(() => edited.setState({ tips: ['Theirs', 'two'] }));
  expect(fields().tips).toEqual(['Theirs', 'two']);
  await press(user, 'Tips');
  act(() => edited.setState({ tips: ['Theirs'], version: 2 }));
  expect(fields()).toEqual({ title: 'Rain', tips: ['Own', 'tips', 'here'], version: 2 });
});

test('what the service stored replaces what was sent, and what was typed meanwhile is the draft', async () => {
  let respond: (stored: typeof post) => void = () => undefined;
  const response = new Promise<typeof post>((resolve) => (respond = resolve));
  const user = open(() => response);
  await press(user, 'Tips');
  await press(user, 'Save');
  await user.type(box('title'), '!');
  await act(async () => respond({ ...post, tips: ['Tidied'], version: 2 }));
  act(() => edited.setState({ tips: ['Tidied'], version: 2 }));
  expect(fields()).toEqual({ title: 'Rain!', tips: ['Tidied'], version: 2 });
  expect(problem()).toBe('Changed');
  expect(saved).toHaveBeenCalledTimes(1);
  expect(JSON.parse(window.localStorage.getItem('farm.contact-draft') ?? '')).toEqual({
    values: { title: 'Rain!' },
    sent: null,
  });
});

test('changes are taken back, those of a draft too', async () => {
  const before = open();
  await press(before, 'Tips');
  cleanup(); // as a reload
  const user = open();
  expect(fields().tips).toHaveLength(3);
  await user.type(box('title'), '!');
  await press(user, 'Discard');
  expect(fields()).toEqual({ title: 'Rain', tips: ['Empty the can'], version: 1 });
  expect([problem(), window.localStorage.getItem('farm.contact-draft')]).toEqual(['As stored', null]);
});

test('any text is shown as it was typed', () => {
  open();
  act(() => edited.setState({ title: '\0{' }));
  expect(fields().title).toBe('\0{');
});

test('a change counts no longer once the stored value is the same, and follows it again', async () => {
  const user = open();
  await user.type(box('title'), '!');
  expect(problem()).toBe('Changed');
  act(() => edited.setState({ ...post, title: 'Rain!' }, true));
  expect(problem()).toBe('As stored');
  act(() => edited.setState({ ...post, title: 'Snow' }, true));
  expect(box('title')).toHaveValue('Snow');
});
