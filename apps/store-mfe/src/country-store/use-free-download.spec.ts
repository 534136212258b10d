import { openGuide, type Tab } from './use-free-download';

function newTab(): Tab & { closed: boolean } {
  const tab = {
    opener: 'this page' as unknown,
    location: { href: '' },
    closed: false,
    close: () => {
      tab.closed = true;
    },
  };
  return tab;
}

const resolve = () => Promise.resolve();
const reject = () => Promise.reject(new Error('503'));

test('the tab opens before the call, or the browser would block it', async () => {
  const order: string[] = [];
  await openGuide('seeds-of-change', {
    openTab: () => {
      order.push('tab');
      return newTab();
    },
    checkDownload: () => {
      order.push('service');
      return resolve();
    },
  });
  expect(order).toEqual(['tab', 'service']);
});

test('the tab gets the guide’s URL and no access to this page', async () => {
  const tab = newTab();
  expect(await openGuide('seeds-of-change', { openTab: () => tab, checkDownload: resolve })).toBe('opened');
  expect(tab).toMatchObject({ opener: null, closed: false, location: { href: '/api/download/seeds-of-change' } });
});

test('the tab gets the edition in the language of the page', async () => {
  const tab = newTab();
  await openGuide('seeds-of-change', { openTab: () => tab, checkDownload: resolve, language: 'es' });
  expect(tab.location.href).toBe('/api/download/seeds-of-change?language=es');
});

test('an error closes the empty tab', async () => {
  const tab = newTab();
  expect(await openGuide('seeds-of-change', { openTab: () => tab, checkDownload: reject })).toBe('failed');
  expect(tab).toMatchObject({ closed: true, location: { href: '' } });
});

test.each([
  ['the guide exists', resolve, 'blocked'],
  ['the guide does not exist', reject, 'failed'],
])('without a tab, %s', async (_, checkDownload, expected) => {
  expect(await openGuide('seeds-of-change', { openTab: () => null, checkDownload })).toBe(expected);
});
