import { expect, test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test';

interface Options {
  /** Errors that a test causes on purpose, such as the payment provider's 402 for a declined card. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  /** Console errors, uncaught errors and blocked requests so far. */
  pageErrors: string[];
}

const format = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

function listen(context: BrowserContext, pageErrors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`console: ${format(message)}`);
  });
  context.on('weberror', (webError) => pageErrors.push(`uncaught: ${webError.error().message}`));
}

/** Playwright's `test`; each test fails on console errors and uncaught errors that it does not expect. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  pageErrors: [
    async ({ context, expectedErrors }, use) => {
      const pageErrors: string[] = [];
      listen(context, pageErrors);
      await use(pageErrors);
      expect(pageErrors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
