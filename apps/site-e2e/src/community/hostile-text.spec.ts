import { expect, test } from '../visitor/fixtures';
import { ModerationPage } from '../operators/moderation-page';
import { signInAsOperator } from '../operators/operator-sign-in';
import { ALL_HOSTILE_TEXTS, HOSTILE_NAME, HOSTILE_TEXTS, watchForInjection } from '../visitor/hostile-texts';
import { CommentsPage, uniqueText } from './comments-page';

// Refusals are logged by browsers, and asking who is signed in answers strangers with 401.
test.use({ expectedErrors: [/status of (400|401|404|409|422|429)/], contextOptions: { reducedMotion: 'reduce' } });

test('hostile text in every field of the thread stays text, for its writer, its neighbors and the moderators', async ({
  page,
  browser,
}) => {
  test.slow();
  const mark = uniqueText('planted');
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  const written = watchForInjection(writer.page);
  await writer.open();
  await writer.post(HOSTILE_NAME, `${mark}\n${ALL_HOSTILE_TEXTS}`, mark);
  await expect(writer.comment(mark)).toContainText(HOSTILE_NAME);
  await writer.comment(mark).getByRole('button', { name: 'Edit your comment' }).click();
  await writer.page.getByLabel('Your words').fill(`${mark} again\n${ALL_HOSTILE_TEXTS}`);
  await writer.page.getByRole('button', { name: 'Save' }).click();
  await expect(writer.comment(`${mark} again`)).toBeVisible();
  await writer.reply('Welcome to the porch.', HOSTILE_NAME, `${mark} reply\n${ALL_HOSTILE_TEXTS}`, `${mark} reply`);
  await written.expectHarmless();
  await writer.page.reload();
  await expect(writer.comment(`${mark} again`)).toBeVisible();
  await written.expectHarmless();

  const judged = watchForInjection(page);
  await signInAsOperator(page);
  const desk = new ModerationPage(page);
  await desk.open('All');
  await desk.search(`${mark} again`);
  await expect(desk.comment(mark)).toContainText(HOSTILE_NAME);
  await judged.expectHarmless();
  await desk
    .comment(mark)
    .getByRole('button', { name: /^Delete: / })
    .click();
  await page.getByRole('dialog').getByLabel('Reason').fill(HOSTILE_TEXTS[1]);
  await judged.expectHarmless();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const approve = desk.comment(mark).getByRole('button', { name: /^Approve: / });
  if (await approve.isVisible()) await approve.click();
  await desk
    .comment(mark)
    .getByRole('button', { name: /^Answer: / })
    .click();
  await page.getByLabel('Answer of the farm').fill(`${mark} answer\n${ALL_HOSTILE_TEXTS}`);
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText(/^Answered: /)).toBeVisible();
  await judged.expectHarmless();

  const read = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await read.newPage());
  const seen = watchForInjection(neighbor.page);
  await neighbor.open();
  await expect(neighbor.comment(`${mark} again`)).toBeVisible();
  await expect(neighbor.comment(`${mark} answer`)).toBeVisible();
  await neighbor
    .comment(`${mark} again`)
    .getByRole('button', { name: /^Report what / })
    .click();
  await neighbor.page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check({ force: true });
  await neighbor.page.getByRole('dialog').getByLabel('Anything else? (optional)').fill(HOSTILE_TEXTS[2]);
  await neighbor.page.getByRole('button', { name: 'Send the report' }).click();
  await expect(neighbor.page.getByText('Thank you. A neighbor will look at it.')).toBeVisible();
  await seen.expectHarmless();

  await desk.open('Reported');
  await desk.search(`${mark} again`);
  await expect(desk.comment(mark)).toContainText(HOSTILE_TEXTS[2]);
  await judged.expectHarmless();
  await desk
    .comment(mark)
    .getByRole('button', { name: /^Hide: / })
    .click();
  await expect(page.getByText(/^Hidden: /)).toBeVisible();
  await desk.open('Log');
  await judged.expectHarmless();
  await visit.close();
  await read.close();
});

test('hostile text in the search and the settings of the desk stays text', async ({ page }) => {
  const judged = watchForInjection(page);
  await signInAsOperator(page);
  const desk = new ModerationPage(page);
  await desk.open('All');
  for (const text of HOSTILE_TEXTS) {
    await desk.search(text);
    await judged.expectHarmless();
  }
  await desk.open('Settings');
  const allowed = page.getByLabel('Words that never hold one');
  const before = await allowed.inputValue();
  await allowed.fill(`${before}\n${HOSTILE_NAME}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies from the next comment on.')).toBeVisible();
  await page.reload();
  await expect(allowed).toHaveValue(/onerror/);
  await judged.expectHarmless();
  await allowed.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies from the next comment on.')).toBeVisible();
});

test('hostile text in the recipe, the contact and the sign-up forms stays text', async ({ page }) => {
  const watch = watchForInjection(page);
  await page.goto('/community-griot#recipes');
  const section = page.getByRole('region', { name: 'Recipe Generator' });
  await section.getByRole('textbox', { name: 'Ingredient' }).fill(HOSTILE_NAME);
  await section.getByRole('textbox', { name: 'Ingredient' }).press('Enter');
  await section.getByRole('radio', { name: /^West African/ }).check({ force: true });
  await section.getByRole('button', { name: 'Generate Recipe' }).click();
  await expect(
    section
      .getByRole('article')
      .or(section.getByText(/^Unable to generate recipe/))
      .first(),
  ).toBeVisible();
  await watch.expectHarmless();

  await page.goto('/contact');
  const contact = page.getByRole('form', { name: 'Write to us' });
  await contact.getByLabel('Your name').fill(HOSTILE_TEXTS[2]);
  await contact.getByLabel('Your email address').fill('<svg/onload=alert(1)>@planted.invalid');
  await contact.getByLabel('Your message').fill(ALL_HOSTILE_TEXTS);
  await contact.getByRole('button', { name: 'Send message' }).click();
  await expect(
    contact
      .getByText(/^Thank you for your message!/)
      .or(contact.getByRole('alert').filter({ hasText: /\S/ }))
      .first(),
  ).toBeVisible();
  await watch.expectHarmless();

  await page.goto('/free-guides');
  await page.getByLabel('First name').fill(HOSTILE_NAME);
  await page.getByLabel('Email address').fill('<svg/onload=alert(1)>@planted.invalid');
  await page.getByRole('button', { name: 'Send me the free kit' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveCount(0);
  await watch.expectHarmless();

  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe', '/newsletter/preferences']) {
    await page.goto(`${path}?token=${encodeURIComponent(HOSTILE_NAME)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watch.expectHarmless();
  }
});

test('hostile text in a post of the blog, in the inbox, on the mailing list and in the addresses stays text', async ({
  page,
  browser,
}) => {
  test.slow();
  const judged = watchForInjection(page);
  const title = uniqueText('</script><img src=x onerror=alert(1)>');
  await signInAsOperator(page);
  await page.goto('/ops/posts');
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Text', { exact: true }).fill(ALL_HOSTILE_TEXTS);
  await page.getByLabel('Tip', { exact: true }).fill(HOSTILE_NAME);
  await judged.expectHarmless();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const slug = await page.getByLabel('URL').inputValue();
  await judged.expectHarmless();

  const visit = await browser.newContext();
  const reader = await visit.newPage();
  const seen = watchForInjection(reader);
  await reader.goto(`/community-griot?post=${slug}`);
  await expect(reader.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await reader.getByRole('button', { name: 'Earlier posts' }).click();
  await expect(reader.getByRole('list', { name: 'Earlier posts' })).toContainText(title);
  await seen.expectHarmless();
  for (const text of [HOSTILE_NAME, '"><svg onload=alert(1)>', 'javascript:alert(1)']) {
    await reader.goto(`/community-griot?post=${encodeURIComponent(text)}#${encodeURIComponent(text)}`);
    await expect(reader.getByText('That post is not here')).toBeVisible();
    await seen.expectHarmless();
  }
  await reader.goto('/');
  const joining = reader.getByRole('form', { name: 'Join Our Mailing List' });
  await joining.getByLabel('Your email address').fill(HOSTILE_NAME);
  await joining.getByRole('button', { name: 'Subscribe' }).click();
  await expect(joining.getByText('Please enter a valid email address')).toBeVisible();
  await seen.expectHarmless();
  await visit.close();

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(HOSTILE_NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished. It is a draft now.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(HOSTILE_NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The post is deleted.')).toBeVisible();

  for (const path of ['/ops/inbox', '/ops/inbox?tab=leads', '/ops/mailbox']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent('planted.invalid')}`);
    await page.waitForLoadState('networkidle');
    await judged.expectHarmless();
  }
});
