import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findTables } from './stored-data';
import type { Page } from '@playwright/test';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

// Every attack is rejected with one of these errors.
test.use({ expectedErrors: [/status of 4|CORS|cross-origin|ERR_FAILED|ERR_BLOCKED|frame-ancestors/] });

const COMMENTS = '/api/comments/daily-farm-wisdom';

let otherSite: Server;
test.beforeAll(async () => {
  otherSite = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><p>Another site');
  }).listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
});
test.afterAll(() => {
  otherSite.closeAllConnections();
  otherSite.close();
});

/** The target of an attack; `marker` identifies its writes. */
interface Attack {
  site: string;
  comments: string;
  marker: string;
}

/** Sends all requests that need no CORS preflight, and some that do. Runs in the attacking page. */
async function attack({ site, comments, marker }: Attack): Promise<void> {
  const bodyFor = (method: string) =>
    JSON.stringify({ content: `Words of ${marker} by ${method}`, commenterName: 'Eve' });
  const target = `${site}${comments}`;
  const options = { method: 'POST', credentials: 'include' } as const;
  const ignoreErrors = (promise: Promise<unknown>) => promise.catch(() => undefined);
  await ignoreErrors(window.fetch(target, { ...options, mode: 'no-cors', body: bodyFor('no-cors') }));
  await ignoreErrors(
    window.fetch(target, { ...options, mode: 'no-cors', body: new Blob([bodyFor('blob')], { type: 'text/plain' }) }),
  );
  await ignoreErrors(
    window.fetch(target, { ...options, headers: { 'content-type': 'application/json' }, body: bodyFor('cors') }),
  );
  await ignoreErrors(window.fetch(`${site}/api/logout`, { ...options, mode: 'no-cors' }));
  await ignoreErrors(window.fetch(`${site}/api/comments/mine`, { ...options, method: 'DELETE' }));
  navigator.sendBeacon(target, bodyFor('beacon'));
  navigator.sendBeacon(target, new Blob([bodyFor('beacon of bytes')], { type: 'text/plain' }));
  for (const path of [`${comments}?content=${marker}`, '/api/logout', '/api/comments/mine']) {
    const image = new Image();
    const done = new Promise((resolve) => (image.onload = image.onerror = resolve));
    image.src = `${site}${path}`;
    await done;
  }
  // A form can send JSON: the field's name is its start, the value its end.
  const frame = document.createElement('iframe');
  frame.name = 'answer';
  const form = document.createElement('form');
  Object.assign(form, { action: target, method: 'POST', enctype: 'text/plain', target: 'answer' });
  const field = document.createElement('input');
  [field.name, field.value] = bodyFor('form').split('=', 2).concat('') as [string, string];
  form.append(field);
  document.body.append(frame, form);
  form.submit();
}

/** Records cookies of requests and statuses of responses from now on; only DevTools sees blocked responses. */
async function recordNetwork(page: Page) {
  const recorded = { withCookies: 0, statuses: [] as number[], allowing: [] as string[] };
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    if (/__Host-visitor=/.test(headers.Cookie ?? headers.cookie ?? '')) recorded.withCookies += 1;
  });
  network.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    recorded.statuses.push(statusCode);
    recorded.allowing.push(...Object.keys(headers).filter((name) => /^access-control-/i.test(name)));
  });
  await network.send('Network.enable');
  return recorded;
}

test('a page of another origin writes nothing, by form, fetch, image or beacon, with the cookies of a visitor', async ({
  page,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '').origin;
  const marker = randomBytes(9).toString('hex');
  await page.goto('/');
  const own = await page.evaluate(
    async ([comments, content]) => {
      const body = JSON.stringify({ content, commenterName: 'Ada' });
      const response = await window.fetch(comments, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return response.status;
    },
    [COMMENTS, `My own words ${marker}`] as const,
  );
  expect(own).toBe(200);

  // Another port of the same host is the same site for cookies, so the requests have them.
  const { port } = otherSite.address() as AddressInfo;
  await page.goto(`${new URL(site).protocol}//${new URL(site).hostname}:${port}/`);
  const recorded = await recordNetwork(page);
  await page.evaluate(attack, { site, comments: COMMENTS, marker });
  // Two fetches, the sign-out, two beacons and the form; two others fail in their preflight.
  await expect.poll(() => recorded.statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(6);
  expect(recorded.withCookies).toBeGreaterThanOrEqual(6);
  expect(recorded.allowing).toEqual([]); // no CORS headers

  expect(await findTables([`Words of ${marker}`])).toEqual([]);
  // The visitor's own comment, which the attack tried to delete, still exists.
  expect(await findTables([`My own words ${marker}`])).toContain('community.comment');
});
