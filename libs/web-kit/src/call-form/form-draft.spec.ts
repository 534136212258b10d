import * as v from 'valibot';
import { formDrafts, type FormDraft } from './form-draft';

const KEY = 'farm.comment-drafts';
const earlier = v.pipe(
  v.object({ text: v.string() }),
  v.transform(({ text }): FormDraft => ({ values: { content: text }, sent: null })),
);
const draftAt = formDrafts(KEY, earlier);
const draftOf = (content: string): FormDraft => ({ values: { content }, sent: null });
const stored = () => window.localStorage.getItem(KEY);

test('each place has its own draft, until it is null', () => {
  draftAt('thread').set(draftOf('Rain'));
  draftAt('reply 1').set((before) => before ?? draftOf('Here too'));
  expect(draftAt('thread').get()).toEqual(draftOf('Rain'));
  expect(draftAt('reply 1').get()).toEqual(draftOf('Here too'));
  draftAt('thread').set(null);
  expect(draftAt('thread').get()).toBeNull();
  expect(stored()).toBe(JSON.stringify({ 'reply 1': draftOf('Here too') }));
});

test('what another version of the site saved is read, and what does not fit takes no other draft with it', () => {
  window.localStorage.setItem(
    KEY,
    JSON.stringify({ thread: { text: 'Rain' }, other: [1], 'reply 1': draftOf('Hail') }),
  );
  expect(['thread', 'other', 'reply 1'].map((place) => draftAt(place).get())).toEqual([
    draftOf('Rain'),
    null,
    draftOf('Hail'),
  ]);
});

test.each(['[1]', '{'])('stored %s is no draft', (text) => {
  window.localStorage.setItem(KEY, text);
  expect(draftAt('thread').get()).toBeNull();
});

test('the oldest of more than 30 drafts are dropped', () => {
  for (let place = 0; place < 40; place += 1) draftAt(`reply ${place}`).set(draftOf('x'));
  draftAt('reply 10').set(draftOf('y'));
  draftAt('reply 40').set(draftOf('x'));
  expect([9, 10, 11, 12].map((place) => draftAt(`reply ${place}`).get())).toEqual([
    null,
    draftOf('y'),
    null,
    draftOf('x'),
  ]);
});
