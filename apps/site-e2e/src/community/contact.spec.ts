import { signInAsOperator } from '../operators/operator-sign-in';
import { findEmail } from '../store/mailbox';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';

const THANKS = "Thank you for your message! We'll get back to you soon.";
const INCOMPLETE = 'Please fill out all fields before submitting.';

// Asking who is signed in answers 401 to strangers, which browsers log; so is the call that is lost on purpose.
test.use({ expectedErrors: [/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

test('a visitor writes, is thanked after a second for five, and the operators answer from their inbox', async ({
  page,
  browser,
}, { testId, retry }) => {
  test.slow();
  const mark = `${testId.slice(-6)} ${process.pid} ${retry}`;
  const address = `ruth.${mark.replaceAll(' ', '.')}@example.com`;
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText(INCOMPLETE)).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your email address').fill(address);
  await form.getByLabel('Your message').fill(`Do you sell okra seed? ${mark}`);
  const began = Date.now();
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(form.getByText(THANKS)).toBeVisible();
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
  await expect(form.getByLabel('Your message')).toHaveValue('');
  await expectAccessible(page);
  await expect(form.getByText(THANKS)).toBeHidden({ timeout: 6_500 });
  expect(Date.now() - began).toBeGreaterThanOrEqual(6_000);
  const sent = form.getByText(/^Sent \d+:\d\d [AP]M, reference [2-9A-Z]{4,8}$/);
  await expect(sent).toBeVisible();
  const reference = (await sent.textContent())?.split(' ').at(-1) ?? '';

  const visit = await browser.newContext();
  const desk = await visit.newPage();
  await findEmail(desk, mark, reference);
  await signInAsOperator(desk);
  await desk.getByRole('link', { name: 'Open the inbox' }).click();
  const message = desk.getByRole('region', { name: `Ruth, ${reference}` });
  await expect(message.getByText('New', { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Answer' }).click();
  await message.getByRole('textbox').fill('Yes, from March on.');
  await expectAccessible(desk);
  await message.getByRole('button', { name: 'Send the answer' }).click();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await findEmail(desk, address, 'Yes, from March on.');
  await desk.goto('/ops/mailbox');
  await expect(desk.getByRole('row', { name: /Contact answer/ }).first()).toBeVisible();
  await expectAccessible(desk);
  await visit.close();
});

test('a lost network keeps every word and offers the own mail program; the next try arrives', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your email address').fill('ruth at the corner');
  await expect(form.getByText(/doesn't look like an email address/)).toBeVisible();
  await form.getByLabel('Your message').fill('Do you sell okra seed?');
  await page.route('**/api/contact', (route) => route.abort());
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText(/^We couldn't send this\. Try again, or write to /)).toBeVisible();
  await expect(form.getByLabel('Your message')).toHaveValue('Do you sell okra seed?');
  await expect(form.getByRole('link', { name: 'Open it in your email app' })).toHaveAttribute(
    'href',
    /^mailto:.*body=Do%20you%20sell%20okra%20seed%3F$/,
  );
  await page.unroute('**/api/contact');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText(THANKS)).toBeVisible();
});
