import type { Build } from '@farm/contracts';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { liveBuild } from '../platform/live-builds';
import { pageProjects } from '@farm/e2e-kit/platform/remotes';

/** Reached by buying, by a link in an email, or from what a signed-in person found. */
const AFTER_AN_ACTION = [
  '/checkout',
  '/premium-checkout',
  '/class-seat',
  '/download-success',
  '/farm-share-place',
  '/frost-bell/',
  '/course-access',
  '/grant-search/starter-pack',
  '/guide-emails',
  '/newsletter/',
  '/offline',
];

/** The paths that a page's HTML links to. */
const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)].flatMap(([, path]) => path ?? []);

test('every public page is linked from the home page or from a page that it links to', async ({ request }) => {
  const linksOf = async (path: string) => linksIn(await (await request.get(path)).text());
  const first = [...new Set(await linksOf('/'))];
  const second = await Promise.all(first.map(linksOf));
  const reachable = new Set(['/', ...first, ...second.flat()]);
  const builds = await Promise.all(
    pageProjects.filter((owner) => !owner.startsWith('ops')).map((owner) => liveBuild(request, owner)),
  );
  const pages = builds.flatMap(({ pages: own }: Build) => own.map(({ path }) => path));
  const isPublic = (path: string) => !path.includes(':') && !AFTER_AN_ACTION.some((start) => path.startsWith(start));
  expect(pages.filter((path) => isPublic(path) && !reachable.has(path))).toEqual([]);
});
