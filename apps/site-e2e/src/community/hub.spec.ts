import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { HUB, openHub, SECTIONS } from './hub-page';

const sections = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const article = (page: Page) => page.locator('#post');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('ten sections stand in the specified order, and a link leads to each', async ({ page }) => {
  await openHub(page);
  expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
  const under = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom);
  for (const name of ['Daily blog', 'Recipe Generator', 'Community stats']) {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 2, name });
    await expect(heading).toBeInViewport();
    expect(await heading.evaluate((found) => found.getBoundingClientRect().top)).toBeGreaterThanOrEqual(under - 1);
  }
});

test('who comes by a link to the recipes is led to them', async ({ page }) => {
  await page.goto(`${HUB}#recipes`);
  await expect(page.getByRole('heading', { level: 2, name: 'Recipe Generator' })).toBeInViewport();
});

test('today: the sky, the weather with its source, and units that last', async ({ page }) => {
  await openHub(page);
  await expect(page.getByRole('img', { name: /^Moon: .+, \d+ percent lit$/ })).toBeVisible();
  const conditions = page.getByRole('region', { name: 'Live conditions' });
  await expect(conditions.getByText(/^(Typical for|National Weather Service|Open-Meteo)/)).toBeVisible();
  await expect(conditions.getByText(/^-?\d+ °F$/)).toBeVisible();
  await conditions.getByRole('radio', { name: '°C, km/h' }).check();
  await expect(conditions.getByText(/^-?\d+ °C$/)).toBeVisible();
  await page.reload();
  await expect(conditions.getByText(/^-?\d+ °C$/)).toBeVisible();
  await expect(conditions.getByText(/^\d+ km\/h$/)).toBeVisible();
});

test('a ticked task stays ticked over a reload', async ({ page }) => {
  await openHub(page);
  const task = page.getByRole('region', { name: 'Almanac' }).getByRole('checkbox').first();
  await task.check();
  await page.reload();
  await expect(task).toBeChecked();
});

for (const width of [360, 768, 1280])
  test(`nothing is wider than a window of ${width}, and no rule of accessibility is broken, folded or unfolded`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHub(page);
    await expectAccessible(page);
    await page.getByText('The whole garden year').click();
    await page.getByText(/^Also this (winter|spring|summer|fall)$/).click();
    await page.getByRole('button', { name: 'Earlier posts' }).click();
    await expect(
      page.getByRole('list', { name: 'Earlier posts' }).or(page.getByText('There are no earlier posts.')),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('by keyboard alone: to a section, a task, the units, the year, and out at the end of the page', async ({
  page,
}) => {
  await openHub(page);
  await page.getByRole('link', { name: 'Almanac', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const almanac = page.getByRole('region', { name: 'Almanac' });
  await expect(almanac.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(almanac.getByRole('checkbox').first()).toBeChecked();

  await page.locator('summary', { hasText: 'The whole garden year' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 4, name: 'December' })).toBeVisible();

  await page.getByRole('radio', { name: '°F, mph' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '°C, km/h' })).toBeChecked();

  const last = page.getByRole('link', { name: 'Play Journey 2050 (new tab)' });
  await last.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
});

test('on paper: the garden year on two sheets, the post alone on one, the page without its forms', async ({ page }) => {
  await openHub(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The garden year', { exact: true })).toBeHidden();
  for (const role of ['button', 'form', 'textbox'] as const) await expect(page.getByRole(role)).toHaveCount(0);

  const sheets = async () =>
    (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  const only = (id: string, isOnly: boolean) =>
    page.evaluate(([name, on]) => document.getElementById(name)?.toggleAttribute('data-print-only', on), [
      id,
      isOnly,
    ] as const);
  await only('almanac-year', true);
  await expect(page.getByRole('heading', { level: 4, name: 'December' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect(await sheets()).toBe(2);
  await only('almanac-year', false);
  await only('post', true);
  await expect(article(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Daily blog' })).toBeHidden();
  expect(await sheets()).toBe(1);
});

test.describe('when one call fails alone', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const [what, path, inItsPlace] of [
    ['the comments', '**/api/comments/daily-farm-wisdom*', "We couldn't load the comments"],
    ['the weather', '**/api/weather/current', /^Typical for /],
    ['the daily blog', '**/api/daily-blog', /^(Read your soil|Cowpeas feed|Save okra)/],
  ] as const)
    test(`without ${what} the other sections stand`, async ({ page }) => {
      await page.route(path, (route) => route.abort());
      await openHub(page);
      await expect(page.getByText(inItsPlace).first()).toBeVisible();
      expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
      await expectAccessible(page);
    });

  test('without any service there are almanac, usual weather, a post and the figures', async ({ page }) => {
    await page.route('**/api/{comments,weather,daily-blog}/**', (route) => route.abort());
    await page.route('**/api/daily-blog', (route) => route.abort());
    await openHub(page);
    await expect(page.getByText(/^Typical for /)).toBeVisible();
    await expect(article(page)).toBeVisible();
    await expect(page.getByText('127', { exact: true })).toBeVisible();
    expect((await sections(page)).filter((name) => SECTIONS.includes(name))).toEqual(SECTIONS);
  });

  test('a link to a post that is not there leads to the post of today', async ({ page }) => {
    await openHub(page, '?post=never-written');
    await expect(page.getByText('That post is not here')).toBeVisible();
    await page.getByRole('link', { name: "Read today's post" }).click();
    await expect(article(page)).toBeVisible();
    await expect(page).toHaveURL(HUB);
  });
});
