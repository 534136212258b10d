import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { CHROMIUM } from '@farm/deploy';
import { browserSources, findBrowser, type RunningSite } from '@farm/site';
import { chromium, type Browser } from '@playwright/test';
import { fail, measureOwnSite } from './own-site';

const ALL_PAGES = ['/', '/country-store', '/courses', '/contact', '/start-my-farm-plan', '/community-griot'];
const named = process.argv.slice(2);
const PAGES = named.length > 0 ? named : ALL_PAGES;
const ROUNDS = 9;
const PHONE = { width: 390, height: 844 };

/** A slow line and a cheap phone: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 4_000;

/** Times in ms after the start of the navigation; `blocking` is the part of each task above 50 ms. */
interface Paint {
  first: number;
  largest: number;
  blocking: number;
}

const MAX_LARGEST_RATIO = 1.15; // over the styled twin
const MAX_FIRST_RATIO = 1.3; // over the unstyled one
const MAX_BLOCKING_MS = 250;

/** The words of a document without scripts, with its styles or without them. */
const withoutScripts = (html: string): string => html.replace(/<script[^]*?<\/script>/g, '');
const withoutStyles = (html: string): string => withoutScripts(html).replace(/<style[^]*?<\/style>/g, '');

/** Serves each page twice: '/styled/about' and '/unstyled/about'. */
async function serveTwins(origin: string): Promise<{ server: Server; twins: string }> {
  const documents = new Map<string, Buffer>();
  for (const page of PAGES) {
    const html = await (await fetch(`${origin}${page}`)).text();
    documents.set(`/styled${page}`, brotliCompressSync(withoutScripts(html)));
    documents.set(`/unstyled${page}`, brotliCompressSync(withoutStyles(html)));
  }
  const server = createServer(({ url = '' }, response) => {
    const bytes = documents.get(url);
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, twins: `http://localhost:${(server.address() as AddressInfo).port}` };
}

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  const paint = await page.evaluate(async (settleMs) => {
    const seen = { largest: 0, blocking: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocking += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return { ...seen, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity };
  }, SETTLE_MS);
  await context.close();
  return paint;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const medianOf = (paints: readonly Paint[], name: keyof Paint): number =>
  Math.round(median(paints.map((paint) => paint[name])));

/** Measures each page and its two twins in turn. Returns whether all are within the limits. */
async function measure({ origin }: RunningSite): Promise<boolean> {
  const { server, twins } = await serveTwins(origin);
  const executablePath = await findBrowser(browserSources(process.env, CHROMIUM));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const paints = new Map(
    PAGES.map((page) => [page, { real: [], styled: [], unstyled: [] } as Record<string, Paint[]>]),
  );
  try {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [page, { real, styled, unstyled }] of paints) {
        real?.push(await paintOf(browser, `${origin}${page}`));
        styled?.push(await paintOf(browser, `${twins}/styled${page}`));
        unstyled?.push(await paintOf(browser, `${twins}/unstyled${page}`));
      }
  } finally {
    await browser.close();
    server.close();
  }
  let isWithin = true;
  console.log('| page | first paint, ms | over unstyled | largest paint, ms | over styled twin | blocked, ms |');
  console.log('|---|---|---|---|---|---|');
  for (const [page, { real = [], styled = [], unstyled = [] }] of paints) {
    const [first, largest, blocking] = [
      medianOf(real, 'first'),
      medianOf(real, 'largest'),
      medianOf(real, 'blocking'),
    ] as const;
    const overUnstyled = first / medianOf(unstyled, 'first');
    const overStyled = largest / medianOf(styled, 'largest');
    isWithin &&= overUnstyled <= MAX_FIRST_RATIO && overStyled <= MAX_LARGEST_RATIO && blocking <= MAX_BLOCKING_MS;
    console.log(
      `| ${page} | ${first} | ${overUnstyled.toFixed(2)} | ${largest} | ${overStyled.toFixed(2)} | ${blocking} |`,
    );
  }
  return isWithin;
}

/** `npm run bench:paint`: pages, or those named, beside the same words with the same styles, and without any, all without scripts. */
measureOwnSite(measure).catch(fail);
