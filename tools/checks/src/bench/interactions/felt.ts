import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Interaction } from './interactions';

declare global {
  /** Durations of events that were somebody's doing, from the press to the next paint. */
  var __felt: number[];
}

const SLOWDOWN = 4;
const SHORTEST_MS = 16; // what the browser does not tell was shorter
const TOLD_WITHIN_MS = 1_500;
const QUIET_MS = 3_000;

/** Before the page's own scripts: notes each event that belongs to an interaction. */
function noteEvents(): void {
  globalThis.__felt = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) globalThis.__felt.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits until React answers the presses of an element. */
async function alive(target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await target
    .page()
    .waitForFunction((node) => Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps')), element);
}

/** Milliseconds from one press to the paint that follows it, on a processor four times as slow. */
export async function felt(context: BrowserContext, origin: string, interaction: Interaction): Promise<number> {
  const { path, before, target, isEarly } = interaction;
  const page = await context.newPage();
  try {
    await page.addInitScript('globalThis.__name = (named) => named'); // what tsx adds to functions
    await page.addInitScript(noteEvents);
    if (isEarly) await slowDown(page, SLOWDOWN);
    await page.goto(`${origin}${path}`, { waitUntil: isEarly ? 'domcontentloaded' : 'load' });
    if (!isEarly) {
      await alive(before ? page.getByRole('button', { name: 'MENU' }) : target(page));
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
      await before?.(page);
      await alive(target(page));
      await slowDown(page, SLOWDOWN);
    }
    await page.evaluate(() => void (globalThis.__felt = []));
    await target(page).click({ force: true });
    await page.waitForFunction(() => globalThis.__felt.length > 0, null, { timeout: TOLD_WITHIN_MS }).catch(() => null);
    return Math.max(SHORTEST_MS, ...(await page.evaluate(() => globalThis.__felt)));
  } finally {
    await page.close();
  }
}
