import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { HUB, openHub, SECTIONS } from '@farm/e2e-kit/community/hub-page';

const sections = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const article = (page: Page) => page.locator('#post');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('ten sections are in order, and a link scrolls to each', async ({ page }) => {
  await openHub(page);
  expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
  const headerBottom = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom);
  for (const [link, name] of [
    ['Blog', 'Daily blog'],
    ['Kitchen', 'Recipe Generator'],
    ['Today', 'Almanac'],
  ] as const) {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: link }).click();
    const heading = page.getByRole('heading', { level: 2, name });
    await expect(heading).toBeInViewport();
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      headerBottom - 1,
    );
  }
});

test('a link to the recipes scrolls to them', async ({ page }) => {
  await page.goto(`${HUB}#recipes`);
  await expect(page.getByRole('heading', { level: 2, name: 'Recipe Generator' })).toBeInViewport();
});

test('the moon, the weather with its source, and a choice of units that is saved', async ({ page }) => {
  await openHub(page);
  await expect(page.getByRole('img', { name: /^Moon: .+, \d+ percent lit$/ })).toBeVisible();
  const conditions = page.getByRole('region', { name: 'Live conditions' });
  await expect(conditions.getByText(/^(No live reading now|National Weather Service|Open-Meteo)/)).toBeVisible();
  await expect(conditions.getByText(/^-?\d+ °F$/).first()).toBeVisible();
  await conditions.getByRole('radio', { name: '°C, km/h' }).check();
  await expect(conditions.getByText(/^-?\d+ °C$/).first()).toBeVisible();
  await page.reload();
  await expect(conditions.getByText(/^-?\d+ °C$/).first()).toBeVisible();
  await expect(conditions.getByText(/^\d+ km\/h$/)).toBeVisible();
});

test('the charts are walked by keyboard, and have their tables', async ({ page }) => {
  await openHub(page);
  for (const [name, first, last] of [
    [/^Nights/, /^Tonight: /, /night: /],
    [/^Crops/, /^Beets: Plant [A-Z]/, /^Turnips: Plant [A-Z]/],
  ] as const) {
    const marks = page.getByRole('listbox', { name });
    await marks.focus();
    await expect(marks.getByRole('option', { selected: true })).toHaveText(first);
    await page.keyboard.press('End');
    await expect(marks.getByRole('option', { selected: true })).toHaveText(last);
  }
  for (const name of ['Lows of seven nights', 'The garden year']) {
    const chart = page.getByRole('figure', { name });
    await chart.getByText('Show the figures as a table').click();
    await expect(chart.getByRole('table', { name })).toBeVisible();
  }
  await expectAccessible(page);
});

for (const [width, most] of [
  [1280, 4_720], // posts that other tests publish may take a line more, and the footer explains its themes
  [390, 8_760],
] as const)
  test(`at a width of ${width} the page is at most ${most} px high`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.clock.setFixedTime('2026-01-23T16:00:00Z'); // the month with the longest lists
    // other tests write comments
    await page.route(/\/api\/comments\/daily-farm-wisdom(\?|$)/, (route) => route.fulfill({ json: [] }));
    await openHub(page);
    await expect(page.getByRole('figure', { name: 'Lows of seven nights' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'The garden year' })).toBeVisible();
    // parts that are still loading may be higher
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  });

test('a checked task stays checked after a reload', async ({ page }) => {
  await openHub(page);
  const task = page.getByRole('region', { name: 'Almanac' }).getByRole('checkbox').first();
  await task.check();
  await page.reload();
  await expect(task).toBeChecked();
});

for (const width of [360, 768, 1280])
  test(`the hub is accessible and fits a width of ${width}, collapsed and expanded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHub(page);
    await expectAccessible(page);
    await page.getByText('The whole garden year').click();
    await page.getByText(/^Also this (winter|spring|summer|fall)$/).click();
    await expect(
      page.getByRole('list', { name: 'Earlier posts' }).or(page.getByText('There are no earlier posts.')),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('sections, tasks, units and garden year work by keyboard', async ({ page }) => {
  await openHub(page);
  const almanac = page.getByRole('region', { name: 'Almanac' });
  await page.getByRole('link', { name: 'Today', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(almanac.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(almanac.getByRole('checkbox').first()).toBeChecked();

  await page.locator('summary', { hasText: 'The whole garden year' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 4, name: 'December' })).toBeVisible();

  await page.getByRole('radio', { name: '°F, mph' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '°C, km/h' })).toBeChecked();

  const last = page.getByRole('link', { name: 'Sew a block' });
  await last.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
});

test('in print, the garden year takes two pages, the post one, and forms are hidden', async ({ page }) => {
  await openHub(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The garden year, month by month')).toBeHidden();
  for (const role of ['button', 'form', 'textbox'] as const) await expect(page.getByRole(role)).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await page.getByText('The whole garden year').click();
  await expect(page.getByRole('heading', { level: 4, name: 'December' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const pageCount = async () =>
    (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  const setPrintOnly = (id: string, isOn: boolean) =>
    page.evaluate(([name, on]) => document.getElementById(name)?.toggleAttribute('data-print-only', on), [
      id,
      isOn,
    ] as const);
  await setPrintOnly('almanac-year', true);
  await expect(page.getByRole('heading', { level: 4, name: 'December' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect(await pageCount()).toBe(2);
  await setPrintOnly('almanac-year', false);
  await setPrintOnly('post', true);
  await expect(article(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Daily blog' })).toBeHidden();
  expect(await pageCount()).toBe(1);
});

test.describe('when calls fail', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const [name, path, fallback] of [
    ['the comments', '**/api/comments/daily-farm-wisdom*', "We couldn't load the comments"],
    ['the weather', '**/api/weather/current', /^No live reading now/],
    ['the daily blog', '**/api/daily-blog', /^(Read your soil|Cowpeas feed|Save okra)/],
  ] as const)
    test(`without ${name} the other sections are shown`, async ({ page }) => {
      await page.route(path, (route) => route.abort());
      await openHub(page);
      await expect(page.getByText(fallback).first()).toBeVisible();
      expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
      await expectAccessible(page);
    });

  test('without any service, almanac, typical weather, a post and the stats are shown', async ({ page }) => {
    await page.route('**/api/{comments,weather,daily-blog}/**', (route) => route.abort());
    await page.route('**/api/daily-blog', (route) => route.abort());
    await openHub(page);
    await expect(page.getByText(/^No live reading now/)).toBeVisible();
    await expect(article(page)).toBeVisible();
    await expect(page.getByText('127', { exact: true })).toBeVisible();
    expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
  });

  test('an unknown post has a link to the post of today', async ({ page }) => {
    const response = await page.goto('/community-griot?post=never-written');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL('/community-griot/blog/never-written');
    await expect(page.getByText("We couldn't find that post")).toBeVisible();
    await page.getByRole('link', { name: "Read today's post" }).click();
    await expect(article(page)).toBeVisible();
    await expect(page).toHaveURL(`${HUB}#blog`);
  });
});
