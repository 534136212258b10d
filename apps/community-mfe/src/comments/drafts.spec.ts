import { renderHook } from '@testing-library/react';
import { deleteDraft, deleteSent, saveDraft, saveKey, useDraft } from './drafts';

/** The draft as a form that opens now finds it. */
function now(place: string) {
  const { result, unmount } = renderHook(() => useDraft(place));
  unmount();
  return result.current;
}

afterEach(() => ['thread', 'reply 1'].forEach(deleteDraft));

test('each place keeps its own draft, until it is emptied', () => {
  saveDraft('thread', { text: 'Rain', question: true });
  saveDraft('reply 1', { text: 'Here too' });
  expect(now('thread')).toEqual({ text: 'Rain', question: true, key: null });
  expect(now('reply 1').text).toBe('Here too');
  saveDraft('thread', { text: '', question: false });
  expect(window.localStorage.getItem('farm.comment-drafts')).not.toContain('thread');
});

test('a key names these words: reported again it stays, other words are another post', () => {
  saveDraft('thread', { text: 'Rain' });
  saveKey('thread', 'key-1');
  saveDraft('thread', { text: 'Rain' });
  expect(now('thread').key).toBe('key-1');
  saveDraft('thread', { text: 'Rain!' });
  expect(now('thread').key).toBeNull();
});

test('what was sent goes; what was typed meanwhile stays, as another post', () => {
  saveDraft('thread', { text: 'Rain' });
  saveKey('thread', 'key-1');
  deleteSent('thread', 'Rain');
  expect(now('thread').text).toBe('');
  saveDraft('thread', { text: 'Rain, and more' });
  saveKey('thread', 'key-2');
  deleteSent('thread', 'Rain');
  expect(now('thread')).toEqual({ text: 'Rain, and more', question: false, key: null });
});

test.each(['[1]', '{"thread":{"text":1}}', '{'])('what somebody else stored is no draft: %s', (stored) => {
  window.localStorage.setItem('farm.comment-drafts', stored);
  expect(now('thread').text).toBe('');
});

test('the oldest of very many drafts go', () => {
  for (let place = 0; place < 40; place += 1) saveDraft(`reply ${place}`, { text: 'x' });
  expect(now('reply 9').text).toBe('');
  expect(now('reply 10').text).toBe('x');
});
