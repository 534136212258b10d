import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { ModerationPage } from '@farm/e2e-kit/operators/moderation-page';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { ALL_HOSTILE_TEXTS, HOSTILE_NAME, HOSTILE_TEXTS, watchForInjection } from './hostile-texts';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';

// Rejected input and the call for the signed-in user respond with these codes.
test.use({ expectedErrors: [/status of (400|401|404|409|422|429)/], contextOptions: { reducedMotion: 'reduce' } });

test('hostile text in comments stays text, for writer, readers and moderators', async ({ page, browser }) => {
  const marker = uniqueText('planted');
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  const writerWatch = watchForInjection(writer.page);
  await writer.open();
  await writer.post(HOSTILE_NAME, `${marker}\n${ALL_HOSTILE_TEXTS}`, marker);
  await expect(writer.comment(marker)).toContainText(HOSTILE_NAME);
  await writer.comment(marker).getByRole('button', { name: 'Edit your comment' }).click();
  await writer.page.getByLabel('Edited comment').fill(`${marker} again\n${ALL_HOSTILE_TEXTS}`);
  await writer.page.getByRole('button', { name: 'Save' }).click();
  await expect(writer.comment(`${marker} again`)).toBeFocused(); // saved: until then the text is in the edit box
  await writer.reply('Welcome to the porch.', HOSTILE_NAME, `${marker} reply\n${ALL_HOSTILE_TEXTS}`, `${marker} reply`);
  await writerWatch.expectHarmless();
  await writer.page.reload();
  await expect(writer.comment(`${marker} again`)).toBeVisible();
  await writerWatch.expectHarmless();

  const watch = watchForInjection(page);
  await signInAsOperator(page);
  const moderation = new ModerationPage(page);
  await moderation.open('All');
  await moderation.search(`${marker} again`);
  await expect(moderation.comment(marker)).toContainText(HOSTILE_NAME);
  await watch.expectHarmless();
  await moderation
    .comment(marker)
    .getByRole('button', { name: /^Delete: / })
    .click();
  await page.getByRole('dialog').getByLabel('Reason').fill(HOSTILE_TEXTS[1]);
  await watch.expectHarmless();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const approve = moderation.comment(marker).getByRole('button', { name: /^Approve: / });
  if (await approve.isVisible()) await approve.click();
  await moderation
    .comment(marker)
    .getByRole('button', { name: /^Answer: / })
    .click();
  await page.getByLabel('Answer of the farm').fill(`${marker} answer\n${ALL_HOSTILE_TEXTS}`);
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText(/^Answered: /)).toBeVisible();
  await watch.expectHarmless();

  const neighborVisit = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await neighborVisit.newPage());
  const neighborWatch = watchForInjection(neighbor.page);
  await neighbor.open();
  await expect(neighbor.comment(`${marker} again`)).toBeVisible();
  await expect(neighbor.comment(`${marker} answer`)).toBeVisible();
  await neighbor
    .comment(`${marker} again`)
    .getByRole('button', { name: /^Report what / })
    .click();
  await neighbor.page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check();
  await neighbor.page.getByRole('dialog').getByLabel('Anything else? (optional)').fill(HOSTILE_TEXTS[2]);
  await neighbor.page.getByRole('button', { name: 'Send the report' }).click();
  await expect(neighbor.page.getByText('Thank you. A neighbor will look at it.')).toBeVisible();
  await neighborWatch.expectHarmless();

  await moderation.open('Reported');
  await moderation.search(`${marker} again`);
  await expect(moderation.comment(marker)).toContainText(HOSTILE_TEXTS[2]);
  await watch.expectHarmless();
  await moderation
    .comment(marker)
    .getByRole('button', { name: /^Hide: / })
    .click();
  await expect(page.getByText(/^Hidden: /)).toBeVisible();
  await moderation.open('Log');
  await watch.expectHarmless();
  await visit.close();
  await neighborVisit.close();
});

test('hostile text in search and settings of the moderation stays text', async ({ page }) => {
  const watch = watchForInjection(page);
  await signInAsOperator(page);
  const moderation = new ModerationPage(page);
  await moderation.open('All');
  for (const text of HOSTILE_TEXTS) {
    await moderation.search(text);
    await watch.expectHarmless();
  }
  await moderation.open('Settings');
  const allowed = page.getByLabel('Words that never hold one');
  const before = await allowed.inputValue();
  await allowed.fill(`${before}\n${HOSTILE_NAME}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies from the next comment on.')).toBeVisible();
  await page.reload();
  await expect(allowed).toHaveValue(/onerror/);
  await watch.expectHarmless();
  await allowed.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies from the next comment on.')).toBeVisible();
});

test('hostile text in the recipe, contact and sign-up forms stays text', async ({ page }) => {
  const watch = watchForInjection(page);
  await page.goto('/community-griot#recipes');
  const section = page.getByRole('region', { name: 'Recipe Generator' });
  await section.getByRole('textbox', { name: 'Ingredient' }).fill(HOSTILE_NAME);
  await section.getByRole('textbox', { name: 'Ingredient' }).press('Enter');
  await expect(section.getByRole('button', { name: `Remove ${HOSTILE_NAME}`, exact: true })).toBeVisible();
  await section.getByRole('radio', { name: /^West African/ }).check();
  await section.getByRole('button', { name: 'Generate Recipe' }).click();
  await expect(
    section
      .getByRole('article')
      .or(section.getByText(/^Unable to generate recipe|Which of these would you like to cook/))
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

test('hostile text in blog posts, inbox, mailing list and URLs stays text', async ({ page, browser }) => {
  const watch = watchForInjection(page);
  const title = uniqueText('</script><img src=x onerror=alert(1)>');
  await signInAsOperator(page);
  await page.goto('/ops/posts');
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Text', { exact: true }).fill(ALL_HOSTILE_TEXTS);
  await page.getByLabel('Tip', { exact: true }).fill(HOSTILE_NAME);
  await watch.expectHarmless();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const slug = await page.getByLabel('URL').inputValue();
  await watch.expectHarmless();

  const visit = await browser.newContext();
  const reader = await visit.newPage();
  const readerWatch = watchForInjection(reader);
  await reader.goto(`/community-griot/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('list', { name: 'Earlier posts' })).toContainText(title);
  await readerWatch.expectHarmless();
  for (const text of [HOSTILE_NAME, '"><svg onload=alert(1)>', 'javascript:alert(1)']) {
    await reader.goto(`/community-griot/blog/${encodeURIComponent(text)}#${encodeURIComponent(text)}`);
    await expect(reader.getByText("We couldn't find that post")).toBeVisible();
    await readerWatch.expectHarmless();
  }
  await reader.goto('/');
  const mailingList = reader.getByRole('form', { name: 'Join Our Mailing List' });
  await mailingList.getByLabel('Your email address').fill(HOSTILE_NAME);
  await mailingList.getByRole('button', { name: 'Subscribe' }).click();
  await expect(mailingList.getByText('Please enter a valid email address')).toBeVisible();
  await readerWatch.expectHarmless();
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
    await watch.expectHarmless();
  }
});
