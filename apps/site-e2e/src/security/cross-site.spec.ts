import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findTables } from './stored-data';
import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';

// Every attack is answered with a refusal, and browsers log each.
test.use({ expectedErrors: [/status of 4|CORS|cross-origin|ERR_FAILED|ERR_BLOCKED|frame-ancestors/] });

const COMMENTS = '/api/comments/daily-farm-wisdom';

let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><p>Another site');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
});
test.afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** What a page of this origin tries, with the visitor's own cookies: each write carries a mark of its own. */
interface Attack {
  site: string;
  comments: string;
  mark: string;
}

/** Everything a page may send without being asked first, and what it may try although it is asked. */
async function attack({ site, comments, mark }: Attack): Promise<void> {
  const said = (way: string) => JSON.stringify({ content: `Words of ${mark} by ${way}`, commenterName: 'Eve' });
  const target = `${site}${comments}`;
  const options = { method: 'POST', credentials: 'include' } as const;
  const quietly = (promise: Promise<unknown>) => promise.catch(() => undefined);
  await quietly(window.fetch(target, { ...options, mode: 'no-cors', body: said('no-cors') }));
  await quietly(
    window.fetch(target, { ...options, mode: 'no-cors', body: new Blob([said('blob')], { type: 'text/plain' }) }),
  );
  await quietly(
    window.fetch(target, { ...options, headers: { 'content-type': 'application/json' }, body: said('cors') }),
  );
  await quietly(window.fetch(`${site}/api/logout`, { ...options, mode: 'no-cors' }));
  await quietly(window.fetch(`${site}/api/comments/mine`, { ...options, method: 'DELETE' }));
  navigator.sendBeacon(target, said('beacon'));
  navigator.sendBeacon(target, new Blob([said('beacon of bytes')], { type: 'text/plain' }));
  for (const path of [`${comments}?content=${mark}`, '/api/logout', '/api/comments/mine']) {
    const image = new Image();
    const over = new Promise((done) => (image.onload = image.onerror = done));
    image.src = `${site}${path}`;
    await over;
  }
  // A form can write JSON by itself: the name of its field begins the text, the value ends it.
  const frame = document.createElement('iframe');
  frame.name = 'answer';
  const form = document.createElement('form');
  Object.assign(form, { action: target, method: 'POST', enctype: 'text/plain', target: 'answer' });
  const field = document.createElement('input');
  [field.name, field.value] = said('form').split('=', 2).concat('') as [string, string];
  form.append(field);
  document.body.append(frame, form);
  form.submit();
}

/** What the network carried since: cookies that went along, and what was answered; blocked answers are told here alone. */
async function carriedBy(page: Page) {
  const carried = { withCookies: 0, statuses: [] as number[], allowing: [] as string[] };
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    if (/__Host-visitor=/.test(headers.Cookie ?? headers.cookie ?? '')) carried.withCookies += 1;
  });
  network.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    carried.statuses.push(statusCode);
    carried.allowing.push(...Object.keys(headers).filter((name) => /^access-control-/i.test(name)));
  });
  await network.send('Network.enable');
  return carried;
}

test('a page of another origin writes nothing, by form, fetch, image or beacon, with the cookies of a visitor', async ({
  page,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '').origin;
  const mark = randomBytes(9).toString('hex');
  await page.goto('/');
  const own = await page.evaluate(
    async ([comments, content]) => {
      const body = JSON.stringify({ content, commenterName: 'Ada' });
      const answer = await window.fetch(comments, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return answer.status;
    },
    [COMMENTS, `My own words ${mark}`] as const,
  );
  expect(own).toBe(200);

  // Another port of the same host: to cookies it is the same site, so each of these requests carries them.
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`${new URL(site).protocol}//${new URL(site).hostname}:${port}/`);
  const carried = await carriedBy(page);
  await page.evaluate(attack, { site, comments: COMMENTS, mark });
  // Two fetches, the sign-out, two beacons and the form; the two that must ask first are refused by their question.
  await expect.poll(() => carried.statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(6);
  expect(carried.withCookies).toBeGreaterThanOrEqual(6);
  expect(carried.allowing).toEqual([]); // nobody elsewhere is allowed to read or to ask more

  expect(await findTables([`Words of ${mark}`])).toEqual([]);
  // The visitor's own words, which the attack tried to take away, stand there still.
  expect(await findTables([`My own words ${mark}`])).toContain('community.comment');
});
