import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

const THANKS = "Thank you for your message! We'll get back to you soon.";
const INCOMPLETE = 'Please fill out all fields before submitting.';

// The call for the signed-in user responds with 401 to visitors; one call is aborted on purpose.
test.use({ expectedErrors: [/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

test('a visitor sends a message, and operators answer it from their inbox', async ({ page, browser }, {
  testId,
  retry,
}) => {
  const runId = `${testId.slice(-6)} ${process.pid} ${retry}`;
  const address = `ruth.${runId.replaceAll(' ', '.')}@example.com`;
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText(INCOMPLETE)).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your email address').fill(address);
  await form.getByLabel('Your message').fill(`Do you sell okra seed? ${runId}`);
  const startedAt = Date.now();
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(form.getByText(THANKS)).toBeVisible();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
  await expect(form.getByLabel('Your message')).toHaveValue('');
  await expectAccessible(page);
  await expect(form.getByText(THANKS)).toBeHidden({ timeout: 6_500 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(6_000);
  const sent = form.getByText(/^Sent \d+:\d\d [AP]M, reference [2-9A-Z]{4,8}$/);
  await expect(sent).toBeVisible();
  const reference = (await sent.textContent())?.split(' ').at(-1) ?? '';

  const visit = await browser.newContext();
  const operator = await visit.newPage();
  await findEmail(operator, runId, reference);
  await signInAsOperator(operator);
  await operator.getByRole('link', { name: /^\d+ new messages?$/ }).click();
  const message = operator.getByRole('region', { name: `Ruth, ${reference}` });
  await expect(message.getByText('New', { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Answer' }).click();
  await message.getByRole('textbox').fill('Yes, from March on.');
  await expectAccessible(operator);
  await message.getByRole('button', { name: 'Send the answer' }).click();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await findEmail(operator, address, 'Yes, from March on.');
  await operator.goto('/ops/mailbox');
  await expect(operator.getByRole('row', { name: /Contact answer/ }).first()).toBeVisible();
  await expectAccessible(operator);
  await visit.close();
});

test('after a network error the message stays, with a link to the email app; the next try succeeds', async ({
  page,
}) => {
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
