import { expect, test } from '../visitor/fixtures';

const MIN_HEIGHT = 70;

for (const width of [320, 360, 768, 1280])
  test(`at ${width} px the header is at least 70 px high and stays at the top while the page scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/about');
    const header = page.getByRole('banner');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const box = await header.boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.height).toBeGreaterThanOrEqual(MIN_HEIGHT);
    await expect(header.getByText('Featuring the assistant persona - Community Farm Assistant')).toBeInViewport();
  });
