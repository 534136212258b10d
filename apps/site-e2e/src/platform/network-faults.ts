import type { Page, Route } from '@playwright/test';

/** Something broken on the wire between this browser and the site; other visitors notice nothing. */
export interface Fault {
  /** How often the browser asked for the broken file. */
  asked(): number;
  lift(): Promise<void>;
}

async function broken(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<Fault> {
  let count = 0;
  const handler = (route: Route) => {
    count += 1;
    return answer(route);
  };
  const isIt = ({ pathname }: URL) => pathname === address;
  await page.route(isIt, handler);
  return { asked: () => count, lift: () => page.unroute(isIt, handler) };
}

/** The file answers 503. */
export const dead = (page: Page, address: string): Promise<Fault> =>
  broken(page, address, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' }));

/** The file comes with one byte changed, of the same length. */
export const tampered = (page: Page, address: string): Promise<Fault> =>
  broken(page, address, async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    body[body.length - 1] = body.at(-1) === 0x0a ? 0x20 : 0x0a;
    await route.fulfill({ contentType: answer.headers()['content-type'], body });
  });

/** The file does not come until the fault is lifted; then whoever waits for it gets it. */
export async function held(page: Page, address: string): Promise<Fault> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const fault = await broken(page, address, async (route) => {
    await opened;
    await route.continue();
  });
  return { ...fault, lift: async () => open() };
}
