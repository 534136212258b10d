import { readFileSync } from 'node:fs';
import { waitForPageHydration } from '@farm/e2e-kit/platform/navigation';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

test.use({ locale: 'es-US', contextOptions: { reducedMotion: 'reduce' } });

/** The next April 2, when tomatoes and squash go out within four weeks. */
function nextSpring(): string {
  const now = new Date();
  const year = now.getUTCFullYear() + (now.toISOString().slice(5) >= '04-02' ? 1 : 0);
  return `${year}-04-02`;
}

test('a grower types in Spanish and gets plan, text file and calendar in Spanish', async ({ page }) => {
  await page.goto('/es/start-my-farm-plan');
  await expect(page.getByRole('heading', { level: 1, name: '¿Dónde siembra?' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Siguiente' });
  await page.getByLabel('¿Cuándo quiere empezar?').fill(nextSpring());
  await page
    .getByLabel('Dónde siembra', { exact: true })
    .fill('Macon GA 31201, tengo media yarda con sol y quiero tomate y calabacita');
  await waitForPageHydration(page);
  await expect(page.getByText('Usted nos dijo: un patio, unas 8 horas de sol.')).toBeVisible();
  await next.click();
  await page.getByRole('radio', { name: 'Empiezo' }).check();
  await next.click();
  await page.getByRole('checkbox', { name: 'Hierbas de olor (albahaca, cilantro, etc.)' }).check();
  await next.click();
  await page.getByRole('radio', { name: 'Regular $50-200' }).check();
  await next.click();
  await page.getByLabel('Horas por semana').selectOption({ label: '4-6' });
  await page.getByRole('button', { name: 'Hacer mi plan' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Su plan de siembra de cuatro semanas' })).toBeFocused();
  await expect(page).toHaveURL(/\/es\/start-my-farm-plan$/);
  await expect(page.getByText(/^Esta semana: /).first()).toBeVisible();
  await expect(page.getByText('Trasplante 2 plantas de tomate grande').first()).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar su plan' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('SU PLAN DE SIEMBRA DE CUATRO SEMANAS');
  expect(text.match(/^SEMANA \d: .+\r$/gm)).toHaveLength(4);
  expect(text.split('\r\n').filter((line) => [...line].length > 78 && !line.includes('http'))).toEqual([]);

  const calendar = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Agregar al calendario' }).click();
  const events = readFileSync(await (await calendar).path(), 'utf8');
  expect(events).toContain('SUMMARY:Plan de siembra\\, semana 1: ');
});
