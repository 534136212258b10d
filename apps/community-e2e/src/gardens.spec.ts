import { uniqueText } from '@farm/e2e-kit/community/comments-page';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import type { Page } from '@playwright/test';
import { withPosition } from './photo-with-position';

/** A photo of a phone that was held upright: stored as 3000 x 2000, with the place where it was taken. */
async function takePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 3_000, height: 2_000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser does not draw');
    for (let row = 0; row < 40; row += 1)
      for (let column = 0; column < 60; column += 1) {
        context.fillStyle = `hsl(${90 + ((row * 7 + column * 13) % 60)} 60% ${20 + ((row * column) % 50)}%)`;
        context.fillRect(column * 50, row * 50, 50, 50);
      }
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  return withPosition(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

test.use({ viewport: { width: 360, height: 740 } });

test('a photo loses its place, is accepted and is on the wall; its sender hears of it and deletes it', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const address = addressFor('ada', info);
  const comment = uniqueText('Five plants, no store-bought anything');
  const shows = `Okra taller than a man, ${comment}`;

  await page.goto('/community-griot#comments');
  await page.getByRole('link', { name: 'See our neighbors’ gardens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gardens of our neighbors' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show us your garden' }).click();
  const form = page.getByRole('form', { name: 'Send a photo' });
  const photo = await takePhoto(page);
  expect(photo.toString('latin1')).toContain('Exif');
  await form
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(form.getByText(/^The photo is ready: \d+ kB\.$/)).toBeVisible();
  await expect(form.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  const preview = (await form.getByRole('img', { name: 'The photo you chose' }).getAttribute('src')) ?? '';
  const sent = Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64');
  expect([preview.slice(0, 15), sent.length < 260_000]).toEqual(['data:image/webp', true]);
  expect(sent.toString('latin1')).not.toMatch(/exif/i);
  await form.getByLabel('What the photo shows').fill(shows);
  await form.getByLabel('Your comment').fill(comment);
  await form.getByLabel('Name or nickname').fill('Ada');
  await form.getByLabel('Town (optional)').fill('Macon');
  await form.getByLabel('Email (optional)').fill(address);
  await form.getByRole('checkbox', { name: 'It is my photo and it may be shown here' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send the photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeFocused();
  await page.getByRole('link', { name: 'See the gardens' }).click();
  await expect(page.getByText('Waiting for us to look at it.')).toBeVisible();
  await expect(page.getByRole('figure').filter({ hasText: comment })).toHaveCount(0);

  const office = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
  const operator = await office.newPage();
  await signInAsOperator(operator);
  await operator.goto('/ops/garden-photos');
  const waiting = operator.getByRole('article').filter({ hasText: shows });
  const shown = waiting.getByRole('img', { name: shows });
  await expect(shown).toBeVisible();
  await expect
    .poll(() =>
      shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth && image.naturalWidth > 0),
    )
    .toBe(true);
  await expectAccessible(operator);
  await waiting.getByRole('button', { name: 'Put on the wall: Ada' }).click();
  await expect(operator.getByText('On the wall: Ada.')).toBeVisible();
  await office.close();

  const email = await findEmail(page, address, 'Your garden is on the wall');
  await email.getByRole('link', { name: 'See the gardens' }).click();
  const garden = page.getByRole('figure').filter({ hasText: comment });
  await expect(garden).toContainText('Ada, Macon');
  const picture = garden.getByRole('img', { name: shows });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const whole = await page.request.get((await picture.getAttribute('src')) ?? '');
  const bytes = await whole.body();
  expect([whole.status(), whole.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect(bytes.toString('latin1')).not.toMatch(/exif/i);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Delete: ${shows}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Your photo is deleted.')).toBeVisible();
  await expect(garden).toHaveCount(0);
});
