import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@farm/e2e-kit/config';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

interface Content {
  pictures: Record<string, { name: string; description: string }>;
  questions: readonly { question: string; options: readonly string[]; answer: string; fact: string }[];
}

const FILE = join(ROOT, 'apps/learning-mfe/src/picture-round/picture-questions.json');
const { pictures, questions } = JSON.parse(readFileSync(FILE, 'utf8')) as Content;

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** The question on the screen. */
async function shownQuestion(page: Page, number: number) {
  await expect(heading(page)).toContainText(`Picture ${number} of 10: `);
  const text = await heading(page).innerText();
  const question = questions.find((each) => text.endsWith(each.question));
  if (!question) throw new Error(`'${text}' is no question`);
  return question;
}

const picture = (page: Page, drawing: string) =>
  main(page).getByRole('button', { name: pictures[drawing]?.description ?? '', exact: true });

declare global {
  var spoken: string[];
}

/** Records what the page lets the browser say. */
const recordSpeech = (page: Page) =>
  page.addInitScript(() => {
    const spoken: string[] = [];
    globalThis.spoken = spoken;
    window.speechSynthesis.speak = ({ text }) => void spoken.push(text);
  });
const spokenTexts = (page: Page) => page.evaluate(() => globalThis.spoken);

test('ten pictures with a wrong one and a reload, read aloud, with the sources at the end', async ({ page }) => {
  await recordSpeech(page);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Picture Round' }).click();
  await expect(heading(page)).toHaveText('Picture Round');
  await expectAccessible(page);
  expect(await spokenTexts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (let number = 1; number <= 10; number += 1) {
    const { question, options, answer, fact } = await shownQuestion(page, number);
    if (number === 1) {
      expect(await spokenTexts(page)).toEqual([question]);
      const wrong = options.find((option) => option !== answer) ?? answer;
      await picture(page, wrong).click();
      await expect(main(page).getByRole('status')).toHaveText(`That's ${pictures[wrong]?.name}. Try again.`);
      await expect(picture(page, wrong)).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page);
    }
    if (number === 4) {
      await page.reload();
      expect((await shownQuestion(page, 4)).question).toBe(question);
    }
    await picture(page, answer).click();
    await expect(main(page).getByRole('status')).toContainText(fact);
    if (number === 2) await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Next' }).click();
  }
  await expect(heading(page)).toHaveText('You found 10 pictures!');
  await expect(heading(page)).toBeFocused();
  expect((await spokenTexts(page)).at(-1)).toBe('You found 10 pictures!');
  await page.getByText('Where the facts are from').click();
  await expect(page.getByText('Source:')).toHaveCount(10);
  await expectAccessible(page);
  await page.goBack();
  await expect(heading(page)).toHaveText('Picture Round');
});

test('pictures are big enough for small fingers, in two columns on a phone, with large letters too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/picture-round');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const { options } = await shownQuestion(page, 1);
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    const boxes = await Promise.all(options.map((option) => picture(page, option).boundingBox()));
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(120);
      expect(box?.height).toBeGreaterThanOrEqual(120);
    }
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(2);
    const drawings = await main(page)
      .locator('button svg')
      .evaluateAll((all) => all.map((each) => each.clientWidth));
    expect(Math.min(...drawings.slice(-options.length))).toBeGreaterThanOrEqual(96);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
