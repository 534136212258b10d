import type { Browser, Locator, Page } from '@playwright/test';
import { log, sendMessage } from '@farm/e2e-kit/home/chat-page';
import { CardFormFrame, cards } from '@farm/e2e-kit/store/card-form';
import { openCheckout } from '@farm/e2e-kit/store/checkout-page';
import { addressFor, findEmail } from '@farm/e2e-kit/visitor/mailbox';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { OrdersPage } from '@farm/e2e-kit/operators/orders-page';

const PUBLISHED = 'Published. The pages of the site show it in a few seconds.';
const PHONE = '(478) 555-0199';
const GUIDE = 'Grant Gold'; // no other test puts it on sale
const QUESTION = 'Do you let people pick their own blueberries?';
const FACT = 'You can pick your own blueberries here from the middle of June, every Thursday and Friday before noon.';

// The call for the signed-in user responds with 401 to visitors, an unpublished post with 404.
test.use({ expectedErrors: [/status of (401|404)/], actionTimeout: 30_000 });

/** Loads a page again until the HTML that visitors get has a text. */
const expectOnSite = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000, intervals: [500] }).toContain(text);

/** Opens the form of a part of the site. */
async function openContent(page: Page, part: string, field: Locator): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Operators’ pages' });
  await nav.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('button', { name: part, exact: true }).click();
  await expect(field).toBeVisible();
}

async function publish(page: Page, label = 'Publish'): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
}

/** Buys a guide and sends a message, as a visitor. */
async function visitBefore(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await openCheckout(visitor, { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 });
  await visitor.getByLabel('Email for your receipt and download link (optional)').fill(address);
  await new CardFormFrame(visitor).fill(cards.good);
  await visitor.getByRole('button', { name: 'Pay $39.99' }).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await visitor.goto('/contact');
  const form = visitor.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Your name').fill('Della');
  await form.getByLabel('Your email address').fill(address);
  await form.getByLabel('Your message').fill('Is there a senior discount?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText("Thank you for your message! We'll get back to you soon.")).toBeVisible();
  await context.close();
}

test('the first day of a farmer: everything that changes on a farm changes on its site, without a terminal', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const address = addressFor('della', info);
  const title = `Blueberries are coming ${process.pid}.${info.retry}`;
  const times: string[] = [];
  /** A step of the day; the report lists how long each took. */
  const step = async (name: string, act: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    await test.step(name, act);
    times.push(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${name}`);
  };
  /** What later tests must not find, newest last. */
  const undo: (() => Promise<void>)[] = [];
  const publishPart = async (part: string, field: Locator): Promise<void> => {
    await publish(page);
    undo.push(async () => {
      await openContent(page, part, field);
      await publish(page, 'Publish what the site came with');
    });
  };
  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  const orders = new OrdersPage(page);

  try {
    await visitBefore(browser, address);
    await step('sign in', () => signInAsOperator(page));

    await step('change the phone number', async () => {
      await openContent(page, 'The farm', page.getByLabel('Phone'));
      await page.getByLabel('Phone').fill(PHONE);
      await publishPart('The farm', page.getByLabel('Phone'));
      await expectOnSite(visitor, '/contact', PHONE);
      await visitor.goto('/contact');
      await expect(visitor.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:4785550199');
    });

    await step('change the first day of the course', async () => {
      await openContent(page, 'Fall course', page.getByLabel('First class'));
      await page.getByLabel('First class').fill('2027-02-06');
      await page.getByRole('textbox', { name: 'Spaces' }).fill('Room for twelve & their children.');
      await page.getByText('What you changed').click();
      await expect(page.getByRole('row', { name: /^First class/ })).toContainText('2027-02-06');
      await publishPart('Fall course', page.getByLabel('First class'));
      await expectOnSite(visitor, '/programs', 'Saturday, February 6, 2027');
      await visitor.goto('/programs');
      await expect(visitor.getByText('Room for twelve & their children.')).toBeVisible();
      await visitor.goto('/');
      await expect(visitor.getByText('Fall Gardening Course: Saturday, February 6, 2027')).toBeVisible();
    });

    await step('change the price of a program', async () => {
      const price = page.getByLabel('Price in dollars').first();
      await openContent(page, 'Programs', price);
      await price.fill('455');
      await publishPart('Programs', price);
      await expectOnSite(visitor, '/programs', '$455');
      await visitor.goto('/programs');
      await expect(visitor.getByRole('main')).toContainText('$455');
    });

    await step('write a post', async () => {
      await page.getByRole('link', { name: 'Site', exact: true }).click();
      await page.getByRole('link', { name: 'Blog', exact: true }).click();
      await page.getByRole('button', { name: 'Write a post' }).click();
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByLabel('Text', { exact: true }).fill('The bushes are blue at last.\n\nBring a bucket.');
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await expect(page.getByText('Published.')).toBeVisible();
      const slug = await page.getByLabel('URL').inputValue();
      await visitor.goto(`/community-griot/blog/${slug}`);
      await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
      await expect(visitor.getByText('Bring a bucket.')).toBeVisible();
    });

    await step('answer a message', async () => {
      await page.getByRole('link', { name: 'Today', exact: true }).click();
      await page.getByRole('link', { name: /^\d+ new messages?$/ }).click();
      const message = page.getByRole('region', { name: /^Della, / }).filter({ hasText: address });
      await message.getByRole('button', { name: 'Answer' }).click();
      await message.getByRole('textbox').fill('Yes, ten percent on Thursdays.');
      await message.getByRole('button', { name: 'Send the answer' }).click();
      await expect(message.getByText('Answered', { exact: true })).toBeVisible();
      await findEmail(visitor, address, 'Yes, ten percent on Thursdays.');
    });

    await step('refund an order', async () => {
      await orders.openOrderOf(address);
      await orders.refundAll('$39.99', 'The buyer asked for it');
      await findEmail(visitor, address, 'Your refund for order');
    });

    await step('put a guide on sale', async () => {
      await orders.setOnSale(GUIDE, true);
      undo.push(() => orders.setOnSale(GUIDE, false));
      await visitor.goto('/country-store');
      const packet = visitor.getByRole('article', { name: GUIDE });
      await expect(packet.getByRole('link', { name: 'Buy Now' })).toBeVisible();
    });

    await step('teach Dexter Jr. a fact', async () => {
      await page.getByRole('link', { name: 'Dexter', exact: true }).click();
      await page.getByRole('link', { name: 'Teach', exact: true }).click();
      await page.getByRole('navigation', { name: 'Training' }).getByRole('link', { name: 'Corrections' }).click();
      await page.getByLabel('Question (optional)').fill(QUESTION);
      await page.getByLabel('What Dexter should say instead').fill(FACT);
      await page.getByRole('button', { name: 'Preview the changes' }).click();
      await page.getByRole('button', { name: 'Send Correction' }).click();
      await expect(page.getByText('No answer gets worse')).toBeVisible();
      await visitor.goto('/');
      await sendMessage(visitor, QUESTION);
      await expect(log(visitor).getByText(FACT)).toBeVisible();
    });
  } finally {
    for (const takeBack of undo.reverse()) await takeBack();
    process.stdout.write(`The first day of a farmer:\n${times.join('\n')}\n`);
    await info.attach('first-day.txt', { body: times.join('\n'), contentType: 'text/plain' });
  }
  await visit.close();
});
