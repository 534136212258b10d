import { expect, type Page } from '@playwright/test';

const PLANTED = 'planted.invalid';

/** Short enough for a name. None of it must ever be more than text. */
export const HOSTILE_NAME = '"><img src=x onerror=alert(1)>';

/** What has hurt other sites: each tries to run, to be drawn, or to fetch something. */
export const HOSTILE_TEXTS = [
  HOSTILE_NAME,
  `<script src="https://${PLANTED}/a.js"></script>`,
  `<img src="https://${PLANTED}/b.png" onerror="alert(2)">`,
  '<svg/onload=alert(3)>',
  `<iframe srcdoc="<script>alert(4)</script>" src="https://${PLANTED}/c"></iframe>`,
  '</textarea><script>alert(5)</script>',
  "'-alert(6)-'",
  '{{constructor.constructor("alert(7)")()}}',
  '${alert(8)}',
  '[read](javascript:alert(9)) javascript:alert(9)',
  `https://${PLANTED}/d"onmouseover="alert(10)`,
  '<a href="data:text/html,<script>alert(11)</script>">x</a>',
  `<style>@import "https://${PLANTED}/e.css";</style>`,
  '<math><mtext><table><mglyph><style><img src onerror=alert(12)>',
  '&lt;script&gt;alert(13)&lt;/script&gt;',
  '\u202Egpj.exe\u202C <b onclick=alert(14)>bold</b>',
] as const;

/** All of it in one text. */
export const ALL_HOSTILE_TEXTS = HOSTILE_TEXTS.join('\n');

/** Listens from now on for windows that open and for calls to a place that only hostile text names. */
export function watchForInjection(page: Page): { expectHarmless: () => Promise<void> } {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === PLANTED) seen.push(`request: ${request.url()}`);
  });
  return {
    async expectHarmless() {
      const grown = await page.evaluate((host) => {
        const isOurs = (element: Element) =>
          element.tagName === 'A' && /^https?:$/.test((element as HTMLAnchorElement).protocol);
        const names = `[src*="${host}"], [href*="${host}"], [srcdoc], [href^="javascript:"], [href^="data:text"]`;
        // What the site says of itself to search engines is data, and nobody runs it.
        const handlers = '[onerror], [onload], [onclick], [onmouseover]';
        return [
          ...document.querySelectorAll(
            `${names}, ${handlers}, main style, main script:not([type="application/ld+json"]), mglyph, mtext`,
          ),
        ]
          .filter((element) => !isOurs(element))
          .map((element) => element.outerHTML.slice(0, 200));
      }, PLANTED);
      expect([...seen, ...grown]).toEqual([]);
    },
  };
}
