import type { Page } from '@playwright/test';

/**
 * Translates every page that is opened from now on as browsers do: each text with letters or digits leaves the document for
 * `<font><font>«text»</font></font>`, new and changed texts as well. The guillemets mark what was translated, so that a text that
 * is not up to date is seen. `whenLoaded`: only after the document has loaded, as a visitor asks for it.
 */
export async function translatePages(page: Page, { whenLoaded = false } = {}): Promise<void> {
  await page.addInitScript((waits) => {
    const SKIPPED = 'script, style, noscript, textarea, title, svg, [translate="no"]';
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest(SKIPPED) || parent.closest('font') || !/[\p{L}\p{N}]/u.test(text.data)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `«${text.data}»`;
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(translate);
    };
    const start = () => {
      translateAll(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') translateAll(target);
          addedNodes.forEach(translateAll);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    if (waits) addEventListener('load', start);
    else addEventListener('DOMContentLoaded', start);
  }, whenLoaded);
}
