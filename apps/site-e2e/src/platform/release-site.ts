import { expect, type BrowserContext, type Page } from '@playwright/test';
import { trackDocument } from './navigation';
import { startTestGateway } from './test-gateway';
import { type TestReleases, copyReleases } from './test-releases';

const REASON = ['--reason', 'a journey'];

/** The running site with releases and a front of its own, and a team that ships. */
export interface ReleaseSite extends Pick<TestReleases, 'publish'> {
  origin: string;
  /** `npm run release -- …`, with a reason. */
  release(...words: string[]): ReturnType<TestReleases['release']>;
  /** A command that must do what it is told. */
  done(...words: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it. What a team does here, no other journey sees. */
export async function startReleaseSite(): Promise<ReleaseSite> {
  const { remove, ...own } = copyReleases();
  // A visitor of a test may say which network they come from.
  const more = { PREVIEW_KEY: own.secrets['previewKey'] ?? '', TRUSTED_PROXIES: 'loopback' };
  const site = await startTestGateway({ releases: own.releases, more });
  own.ask(site.origin);
  const release = (...words: string[]) => own.release(...words, ...REASON);
  return {
    origin: site.origin,
    publish: own.publish,
    release,
    async done(...words) {
      const { code, output } = await release(...words);
      expect(code, `${words.join(' ')}: ${output}`).toBe(0);
    },
    async stop() {
      await site.stop();
      remove();
    },
  };
}

/** A visitor who comes now sees a sentence, at the latest when the front has looked for releases. */
export const expectOnNextVisit = (page: Page, address: string, words: string): Promise<void> =>
  expect(async () => {
    await page.goto(address);
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100], timeout: 20_000 });

/** Somebody stands on a page with a message half written; the answer tells that nothing of it was lost. */
export async function startUnsentMessage(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto(`${origin}/contact`);
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Your name').fill('Ruth');
  await form.getByLabel('Your message').fill('Do you sell okra s');
  const expectSameDocument = await trackDocument(page);
  return async () => {
    await expectSameDocument();
    await expect(form.getByLabel('Your name')).toHaveValue('Ruth');
    await form.getByLabel('Your message').pressSequentially('eed?');
    await expect(form.getByLabel('Your message')).toHaveValue('Do you sell okra seed?');
    await page.close();
  };
}
