import type { CDPSession, Page } from '@playwright/test';

/** Times of an interaction, in milliseconds: durations of the Event Timing API, in steps of 8. */
export type Samples = Map<string, number[]>;

/** Does something that a visitor does, and records how long the page took to paint after it. */
export type Press = (name: string, act: () => Promise<unknown>) => Promise<void>;

/** The Event Timing API reports nothing shorter. */
const SHORTEST_MS = 16;
const CPU_SLOWDOWN = 4;
/** Events are reported after the paint that follows them. */
const REPORT_MS = 250;

// Functions of the page are texts, because no types of a browser's globals apply to this folder's Node programs.
const RECORD_EVENTS = `
  globalThis.longestEvent = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.longestEvent = Math.max(globalThis.longestEvent, duration);
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });`;
const LONGEST_EVENT = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => done(globalThis.longestEvent), ${REPORT_MS}))))`;

/** Records presses in this page, whose processor is slowed down during each. */
export async function createPress(page: Page, samples: Samples): Promise<Press> {
  await page.addInitScript(RECORD_EVENTS);
  const session: CDPSession = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  return async (name, act) => {
    await page.evaluate('globalThis.longestEvent = 0');
    await slowDown(CPU_SLOWDOWN);
    await act();
    const ms = (await page.evaluate<number>(LONGEST_EVENT)) || SHORTEST_MS;
    await slowDown(1);
    samples.set(name, [...(samples.get(name) ?? []), ms]);
  };
}
