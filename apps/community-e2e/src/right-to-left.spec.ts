import { ModerationPage } from '@farm/e2e-kit/operators/moderation-page';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';

test.use({ expectedErrors: [/status of (401|404)/], contextOptions: { reducedMotion: 'reduce' } });

const NAME = 'أمينة';
const TEXT = 'زرعت الطماطم اليوم (3 شتلات) في Macon!';

/** The direction in which the innermost element with this text is laid out. */
const directionOf = (element: Element) => getComputedStyle(element).direction;

test('a comment in Arabic runs from right to left, typed, posted and in the queue of the moderators', async ({
  page,
  browser,
}) => {
  const marker = uniqueText(TEXT);
  const comments = new CommentsPage(page);
  await comments.open();
  await comments.write(NAME, marker);
  expect(await comments.form.getByLabel('Your comment').evaluate(directionOf)).toBe('rtl');
  expect(await comments.form.getByLabel('Your name').evaluate(directionOf)).toBe('rtl');
  await comments.post(NAME, marker);
  expect(await comments.comment(marker).getByText(marker).evaluate(directionOf)).toBe('rtl');
  expect(await comments.comment(marker).getByText(NAME, { exact: true }).evaluate(directionOf)).toBe('rtl');
  expect(await comments.comment(marker).evaluate(directionOf)).toBe('ltr'); // buttons and time stay in order

  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const operator = await visit.newPage();
  await signInAsOperator(operator);
  const moderation = new ModerationPage(operator);
  await moderation.open('All');
  await moderation.search(marker);
  expect(await moderation.comment(marker).getByText(marker).evaluate(directionOf)).toBe('rtl');
  await visit.close();
});
