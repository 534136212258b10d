import { expect, type Page } from '@playwright/test';

const HOST = 'planted.invalid';

/** Short enough for a name. */
export const HOSTILE_NAME = '"><img src=x onerror=alert(1)>';

/** Common injection payloads. Each tries to run a script, to render an element or to load something. */
export const HOSTILE_TEXTS = [
  HOSTILE_NAME,
  `<script src="https://${HOST}/a.js"></script>`,
  `<img src="https://${HOST}/b.png" onerror="alert(2)">`,
  '<svg/onload=alert(3)>',
  `<iframe srcdoc="<script>alert(4)</script>" src="https://${HOST}/c"></iframe>`,
  '</textarea><script>alert(5)</script>',
  "'-alert(6)-'",
  '{{constructor.constructor("alert(7)")()}}',
  '${alert(8)}',
  '[read](javascript:alert(9)) javascript:alert(9)',
  `https://${HOST}/d"onmouseover="alert(10)`,
  '<a href="data:text/html,<script>alert(11)</script>">x</a>',
  `<style>@import "https://${HOST}/e.css";</style>`,
  '<math><mtext><table><mglyph><style><img src onerror=alert(12)>',
  '&lt;script&gt;alert(13)&lt;/script&gt;',
  '\u202Egpj.exe\u202C <b onclick=alert(14)>bold</b>',
] as const;

/** All payloads in one text. */
export const ALL_HOSTILE_TEXTS = HOSTILE_TEXTS.join('\n');

/** Watches a page for dialogs and for requests to the host of the payloads. */
export function watchForInjection(page: Page): { expectHarmless: () => Promise<void> } {
  const incidents: string[] = [];
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === HOST) incidents.push(`request: ${request.url()}`);
  });
  return {
    async expectHarmless() {
      const elements = await page.evaluate((host) => {
        const isPlainLink = (element: Element) =>
          element.tagName === 'A' && /^https?:$/.test((element as HTMLAnchorElement).protocol);
        const names = `[src*="${host}"], [href*="${host}"], [srcdoc], [href^="javascript:"], [href^="data:text"]`;
        const handlers = '[onerror], [onload], [onclick], [onmouseover]';
        return [
          ...document.querySelectorAll(
            `${names}, ${handlers}, main style, main script:not([type="application/ld+json"]), mglyph, mtext`,
          ),
        ]
          .filter((element) => !isPlainLink(element))
          .map((element) => element.outerHTML.slice(0, 200));
      }, HOST);
      expect([...incidents, ...elements]).toEqual([]);
    },
  };
}
