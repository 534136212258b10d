import { paintTheme } from './paint-theme';

let system: { matches: boolean; onchange: () => void };

function paint({ dark = false, saved }: { dark?: boolean; saved?: string }) {
  system = { matches: dark, onchange: () => undefined };
  window.matchMedia = jest.fn().mockReturnValue(system);
  localStorage.clear();
  if (saved !== undefined) localStorage.setItem('farm.theme', saved);
  document.head.innerHTML = '<meta name="theme-color" content="" />';
  paintTheme();
}

const painted = () => [
  document.documentElement.dataset['theme'],
  document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
];
/** Another tab chooses. */
const choose = (newValue: string) => {
  localStorage.setItem('farm.theme', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'farm.theme', newValue }));
};
const LIGHT = ['light', '#FFFFFF'];
const DARK = ['dark', '#1A2140'];

test.each([
  ['the system decides where nothing is saved', { dark: true }, DARK],
  ['nor does a saved word that is none of ours', { dark: true, saved: 'pink' }, DARK],
  ['auto is the system', { saved: 'auto' }, LIGHT],
  ['a saved theme stands over the system', { dark: true, saved: 'light' }, LIGHT],
])('%s', (_, given, expected) => {
  paint(given);
  expect(painted()).toEqual(expected);
});

test('a system that changes is followed, as long as nothing else is chosen', () => {
  paint({});
  system.matches = true;
  system.onchange();
  expect(painted()).toEqual(DARK);
  choose('light');
  system.onchange();
  expect(painted()).toEqual(LIGHT);
});

test('a choice of this tab or of another is painted; other entries change nothing', () => {
  paint({});
  choose('dark');
  expect(painted()).toEqual(DARK);
  dispatchEvent(new StorageEvent('storage', { key: 'farm.writer', newValue: 'light' }));
  expect(painted()).toEqual(DARK);
  choose('auto');
  expect(painted()).toEqual(LIGHT);
});

test('where storage is forbidden the system decides, and a choice holds while the document lives', () => {
  paint({});
  const forbidden = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  paintTheme();
  expect(painted()).toEqual(LIGHT);
  dispatchEvent(new StorageEvent('storage', { key: 'farm.theme', newValue: 'dark' }));
  system.onchange();
  expect(painted()).toEqual(DARK);
  forbidden.mockRestore();
});
