import type { Response } from '@playwright/test';
import { expect, test } from '../visitor/fixtures';
import { navigateClientSide } from './navigation';
import { pageProjects, remotes, SIGNED_OUT_ERROR } from './remotes';

/** Text that a package leaves in every bundle that carries it, minified or not. */
const MARKS = {
  React: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'React DOM': 'rendererPackageName:"react-dom"',
  'the router': 'You cannot render a <Router> inside another <Router>',
  'the query library': 'No QueryClient set, use QueryClientProvider to set one',
};

const timesIn = (text: string, mark: string) => text.split(mark).length - 1;

test.use({ expectedErrors: [SIGNED_OUT_ERROR] });

test('there is one React, one router and one query library on a page that has shown all four remotes', async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer));
  await page.goto('/');
  for (const { path, sentence } of remotes) {
    await navigateClientSide(page, path);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  const texts = await Promise.all(scripts.map((answer) => answer.text()));
  const owners = new Set(scripts.map((answer) => new URL(answer.url()).pathname.split('/')[2]));
  expect([...owners].sort()).toEqual([...pageProjects].sort());
  const copies = Object.entries(MARKS).map(([what, mark]) => [what, timesIn(texts.join('\n'), mark)]);
  expect(Object.fromEntries(copies)).toEqual({ React: 1, 'React DOM': 1, 'the router': 1, 'the query library': 1 });
});
