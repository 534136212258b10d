import { renderHook } from '@testing-library/react';
import { deleteCommentDraft, deleteSent, saveCommentDraft, saveKey, useDraft } from './drafts';

/** The draft as a form that opens now finds it. */
function now(place: string) {
  const { result, unmount } = renderHook(() => useDraft(place));
  unmount();
  return result.current;
}

afterEach(() => ['thread', 'reply 1'].forEach(deleteCommentDraft));

test('each place keeps its own draft, until it is emptied', () => {
  saveCommentDraft('thread', { text: 'Rain', question: true });
  saveCommentDraft('reply 1', { text: 'Here too' });
  expect(now('thread')).toEqual({ text: 'Rain', question: true, key: null });
  expect(now('reply 1').text).toBe('Here too');
  saveCommentDraft('thread', { text: '', question: false });
  expect(window.localStorage.getItem('farm.comment-drafts')).not.toContain('thread');
});

test('a key names these words: reported again it stays, other words are another post', () => {
  saveCommentDraft('thread', { text: 'Rain' });
  saveKey('thread', 'key-1');
  saveCommentDraft('thread', { text: 'Rain' });
  expect(now('thread').key).toBe('key-1');
  saveCommentDraft('thread', { text: 'Rain!' });
  expect(now('thread').key).toBeNull();
});

test('what was sent goes; what was typed meanwhile stays, as another post', () => {
  saveCommentDraft('thread', { text: 'Rain' });
  saveKey('thread', 'key-1');
  deleteSent('thread', 'Rain');
  expect(now('thread').text).toBe('');
  saveCommentDraft('thread', { text: 'Rain, and more' });
  saveKey('thread', 'key-2');
  deleteSent('thread', 'Rain');
  expect(now('thread')).toEqual({ text: 'Rain, and more', question: false, key: null });
});

test.each(['[1]', '{"thread":{"text":1}}', '{'])('what somebody else stored is no draft: %s', (stored) => {
  window.localStorage.setItem('farm.comment-drafts', stored);
  expect(now('thread').text).toBe('');
});

test('the oldest of very many drafts go', () => {
  for (let place = 0; place < 40; place += 1) saveCommentDraft(`reply ${place}`, { text: 'x' });
  expect(now('reply 9').text).toBe('');
  expect(now('reply 10').text).toBe('x');
});
