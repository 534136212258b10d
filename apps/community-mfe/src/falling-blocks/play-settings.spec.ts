import { playSettings } from './play-settings';

const NOTHING = { best: 0, calm: false, speed: '1' };
const KEY = 'farm.harvest-rows';

test('what was kept is read again', () => {
  playSettings.set({ best: 1200, calm: true, speed: '0.5' });
  expect(playSettings.get()).toEqual({ best: 1200, calm: true, speed: '0.5' });
});

test.each([
  ['nothing', null],
  ['no JSON', 'tomato'],
  ['another shape', '[1]'],
  ['null', 'null'],
  ['values that do not fit', '{"best":-5,"calm":"yes","speed":"9"}'],
  ['a best score that is no whole number', '{"best":0.5}'],
])('%s in storage is a first visit', (_, stored) => {
  if (stored !== null) window.localStorage.setItem(KEY, stored);
  expect(playSettings.get()).toEqual(NOTHING);
});

test('a storage that refuses stops nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  expect(() => playSettings.set({ best: 1, calm: false, speed: '1' })).not.toThrow();
  expect(playSettings.get()).toEqual({ best: 1, calm: false, speed: '1' }); // until the page is loaded again
});
