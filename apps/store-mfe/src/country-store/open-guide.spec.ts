import { openGuide, type Tab } from './open-guide';

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

const yes = () => Promise.resolve();
const no = () => Promise.reject(new Error('503'));

test('the tab opens before the service is asked: later the browser would block it', async () => {
  const order: string[] = [];
  await openGuide('seeds-of-change', {
    openTab: () => {
      order.push('tab');
      return newTab();
    },
    mayDownload: () => {
      order.push('service');
      return yes();
    },
  });
  expect(order).toEqual(['tab', 'service']);
});

test('the tab gets the address of the guide and no way back into the page', async () => {
  const tab = newTab();
  expect(await openGuide('seeds-of-change', { openTab: () => tab, mayDownload: yes })).toBe('opened');
  expect(tab).toMatchObject({ opener: null, closed: false, location: { href: '/api/download/seeds-of-change' } });
});

test('a refusal closes the empty tab', async () => {
  const tab = newTab();
  expect(await openGuide('seeds-of-change', { openTab: () => tab, mayDownload: no })).toBe('failed');
  expect(tab).toMatchObject({ closed: true, location: { href: '' } });
});

test.each([
  ['the guide is there', yes, 'blocked'],
  ['the guide is not there', no, 'failed'],
])('without a tab, %s', async (_, mayDownload, expected) => {
  expect(await openGuide('seeds-of-change', { openTab: () => null, mayDownload })).toBe(expected);
});
