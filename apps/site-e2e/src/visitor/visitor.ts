import { expect, test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test';

interface Options {
  /** Errors that a journey brings about on purpose, such as the card company's 402 for a refused card. */
  expected: RegExp[];
}

interface Guards {
  /** What went wrong in the browser so far: console errors, uncaught errors, blocked requests. */
  troubles: string[];
}

const saying = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

function listen(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${saying(message)}`);
  });
  context.on('weberror', (failure) => troubles.push(`uncaught: ${failure.error().message}`));
}

/** A visitor of the site. A journey fails on every console error or uncaught error that it does not expect. */
export const test = base.extend<Options & Guards>({
  expected: [[], { option: true }],
  troubles: [
    async ({ context, expected }, use) => {
      const troubles: string[] = [];
      listen(context, troubles);
      await use(troubles);
      expect(troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
