import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { answerCheck, buyCourse, COURSE, expectCourseOpen, openLesson } from './course-page';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectPdf } from '@farm/e2e-kit/store/expect-pdf';

test('a buyer who completes eight lessons gets a certificate that anyone can verify', async ({ page, browser }) => {
  test.slow();
  await buyCourse(page, 'ann@example.com');
  await expectCourseOpen(page);
  await expectAccessible(page);
  for (let lesson = 0; lesson < 8; lesson += 1) {
    await openLesson(page, lesson);
    const count = await answerCheck(page);
    await expect(page.getByRole('heading', { name: `${count} of ${count} right` })).toBeFocused();
    if (lesson === 0) await expectAccessible(page);
    await page.getByRole('link', { name: 'All lessons' }).click();
    await expect(page.getByText(`${lesson + 1} of 8 lessons done`, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByRole('button', { name: 'Get my certificate' }).click();
  const certificate = page.getByRole('link', { name: 'Download the certificate (PDF)' });
  expectPdf(await (await page.request.get((await certificate.getAttribute('href')) ?? '')).body());
  await expectAccessible(page);
  const address = await page.getByRole('link', { name: 'View its public page' }).getAttribute('href');

  const stranger = await browser.newContext();
  const visit = await stranger.newPage();
  await visit.goto(address ?? '');
  await expect(visit.getByRole('heading', { level: 1, name: 'Valid' })).toBeVisible();
  await expect(visit.getByText('Ann Lee', { exact: true })).toBeVisible();
  await expect(visit.getByText(COURSE, { exact: true })).toBeVisible();
  await expect(visit.getByRole('main')).not.toContainText('@');
  await expectAccessible(visit);
  await stranger.close();
});

test.describe('the email of a course', () => {
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test('opens the course in another browser', async ({ page, browser }, info) => {
    const address = addressFor('ann', info);
    await buyCourse(page, address);
    await expectCourseOpen(page);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await (
      await findEmail(other, address, 'Your course is open')
    )
      .getByRole('link', { name: 'Open the course' })
      .click();
    await other.getByRole('button', { name: 'Open the course' }).click();
    await expectCourseOpen(other);
    await elsewhere.close();
  });
});

test.describe('an unknown certificate code', () => {
  test.use({ expectedErrors: [/the server responded with a status of 404/] });

  test('is not found', async ({ page }) => {
    await page.goto('/verify/0000-0000-0000');
    await expect(page.getByRole('heading', { name: 'No certificate has this code.' })).toBeVisible();
  });
});
