import { expect, type BrowserContext, type Page } from '@playwright/test';
import { trackDocument } from '@farm/e2e-kit/platform/navigation';
import { startGatewayProcess } from '@farm/e2e-kit/platform/test-gateway';
import { type TestReleases, copyReleases } from '@farm/e2e-kit/platform/test-releases';

const REASON = ['--reason', 'end-to-end test'];

/** The running site with releases and a gateway of its own. */
export interface ReleaseSite extends Pick<TestReleases, 'publish'> {
  origin: string;
  /** Runs `npm run release -- …` with a reason. */
  release(...args: string[]): ReturnType<TestReleases['release']>;
  /** Runs a command that must succeed. */
  mustRelease(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startReleaseSite(): Promise<ReleaseSite> {
  const { remove, ...own } = copyReleases();
  // Tests set their network with X-Forwarded-For.
  const env = {
    PREVIEW_KEY: own.secrets['previewKey'] ?? '',
    RELEASE_WATCH_KEY: own.secrets['releaseWatchKey'] ?? '',
    TRUSTED_PROXIES: 'loopback',
  };
  const gateway = await startGatewayProcess({ releases: own.folder, env });
  own.setGateway(gateway.origin);
  const release = (...args: string[]) => own.release(...args, ...REASON);
  return {
    origin: gateway.origin,
    publish: own.publish,
    release,
    async mustRelease(...args) {
      const { code, output } = await release(...args);
      expect(code, `${args.join(' ')}: ${output}`).toBe(0);
    },
    async stop() {
      await gateway.stop();
      remove();
    },
  };
}

/** Waits until a new visit shows a text: the gateway polls for releases. */
export const expectOnNextVisit = (page: Page, url: string, text: string): Promise<void> =>
  expect(async () => {
    await page.goto(url);
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100], timeout: 60_000 });

/** Starts to write a message on a page. Returns a check that the page and the text are unchanged. */
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
