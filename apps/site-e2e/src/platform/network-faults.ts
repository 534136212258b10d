import type { Page, Route } from '@playwright/test';

/** A fault of the network between one browser and the site. */
export interface Fault {
  /** How often the browser requested the file. */
  requestCount(): number;
  lift(): Promise<void>;
}

async function addFault(page: Page, address: string, respond: (route: Route) => Promise<void>): Promise<Fault> {
  let count = 0;
  const handler = (route: Route) => {
    count += 1;
    return respond(route);
  };
  const matches = ({ pathname }: URL) => pathname === address;
  await page.route(matches, handler);
  return { requestCount: () => count, lift: () => page.unroute(matches, handler) };
}

/** The file responds with 503. */
export const failFile = (page: Page, address: string): Promise<Fault> =>
  addFault(page, address, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'unavailable' }));

/** The file has one byte changed. */
export const corruptFile = (page: Page, address: string): Promise<Fault> =>
  addFault(page, address, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 1] = body.at(-1) === 0x0a ? 0x20 : 0x0a;
    await route.fulfill({ contentType: response.headers()['content-type'], body });
  });

/** The file does not respond until the fault is lifted. */
export async function delayFile(page: Page, address: string): Promise<Fault> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const fault = await addFault(page, address, async (route) => {
    await opened;
    await route.continue();
  });
  return { ...fault, lift: async () => open() };
}
