import { serveGallery } from '@farm/gallery';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const MODES = [
  { name: 'the light theme', media: { colorScheme: 'light' } },
  { name: 'the dark theme', media: { colorScheme: 'dark' } },
  { name: 'forced colors', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

test('all components and an open dialog are accessible in light, dark and forced colors', async ({ page }, {
  outputDir,
}) => {
  const gallery = await serveGallery(outputDir);
  try {
    for (const { name, media } of MODES)
      await test.step(name, async () => {
        await page.emulateMedia(media);
        await page.goto(gallery.address);
        const options = { forcedColors: 'forcedColors' in media };
        await expectAccessible(page, options);

        const opener = page.getByRole('button', { name: 'Open the dialog' });
        await opener.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Give the money back?' });
        await expect(dialog).toBeVisible();
        await expectAccessible(page, options);
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      });
  } finally {
    await gallery.stop();
  }
});
