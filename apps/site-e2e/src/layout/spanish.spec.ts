import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test.use({ locale: 'es-US' });

test('a visitor whose browser asks for Spanish is offered it, writes to the farm and to Dexter Jr., and goes back to English', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Leer en español' }).click();
  await expect(page).toHaveURL('/es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siembre comida donde usted vive.');
  await expectAccessible(page);

  const log = page.getByRole('log', { name: 'Conversación con Dexter Jr.' });
  await log.scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: 'Su mensaje' }).fill('okra');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(log.locator('[lang=es]').last()).toContainText(/okra/i);

  await page.getByRole('button', { name: 'MENÚ' }).click();
  await page.getByRole('link', { name: 'Contacto' }).first().click();
  await expect(page).toHaveURL('/es/contact');
  const form = page.getByRole('form', { name: 'Escríbanos' });
  await form.getByLabel('Su nombre').fill('Rosa');
  await form.getByLabel('Su correo electrónico').fill('rosa@example.com');
  await form.getByLabel('Su mensaje').fill('¿Venden semilla de chile?');
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText('¡Gracias por su mensaje! Le contestamos pronto.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto');

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/es/contact');
});

test('a page without a translation says under /es that it is in English', async ({ page }) => {
  await page.goto('/es/about');
  await expect(page.getByText('Esta página está en inglés.')).toBeVisible();
  await expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toBeVisible();
});
