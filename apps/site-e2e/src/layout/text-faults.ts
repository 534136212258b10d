import type { Page } from '@playwright/test';

// Each function runs in the page, so that it uses nothing outside itself.

/** Words of which a letter stands alone on a line, or that need more than two lines. */
function brokenWords(): string[] {
  const range = document.createRange();
  const piecesOf = (node: Text, start: number, end: number): string[] => {
    const pieces: string[] = [];
    let lastTop = Number.NaN;
    for (let place = start; place < end; place += 1) {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const { top, height } = range.getBoundingClientRect();
      if (!(Math.abs(top - lastTop) < height / 2)) pieces.push('');
      lastTop = top;
      pieces.push(`${pieces.pop() ?? ''}${node.data.charAt(place)}`);
    }
    return pieces;
  };
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (!node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().width < 2) continue; // for screen readers only
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{4,}/gu)) {
      const pieces = piecesOf(node, index, index + word.length);
      if (pieces.length > 2 || pieces.some((piece) => piece.length === 1))
        faults.push(`'${word}' is broken into ${pieces.join('/')}`);
    }
  }
  return faults;
}

/** Lines of different texts that lie on one another. */
function coveredText(): string[] {
  // What is drawn over the page, such as a fixed bar, may cover text until the page is scrolled.
  const isFixed = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  // For screen readers only: a box of one pixel.
  const isTiny = (element: Element | null): boolean =>
    element !== null && ((element.clientWidth === 1 && element.clientHeight === 1) || isTiny(element.parentElement));
  /** Where a box that scrolls or hides ends its text. */
  const endOf = (element: Element | null): number =>
    element === null
      ? Infinity
      : Math.min(
          getComputedStyle(element).overflowY === 'visible' ? Infinity : element.getBoundingClientRect().bottom,
          endOf(element.parentElement),
        );
  const range = document.createRange();
  const lines: { node: Text; left: number; right: number; top: number; bottom: number }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || isFixed(parent) || isTiny(parent)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const end = endOf(parent);
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      const margin = height / 4; // the box of a font is higher than its letters
      const line = { node, left, right, top: top + margin, bottom: Math.min(end, bottom - margin) };
      if (width > 2 && height > 2 && line.bottom > line.top) lines.push(line);
    }
  }
  lines.sort((a, b) => a.top - b.top);
  return lines.flatMap((line, place) => {
    const end = lines.findIndex(({ top }, at) => at > place && top >= line.bottom);
    return lines
      .slice(place + 1, end === -1 ? undefined : end)
      .filter(({ node, left, right, top, bottom }) => {
        const across = Math.min(line.right, right) - Math.max(line.left, left);
        return node !== line.node && across > 2 && Math.min(line.bottom, bottom) - top > 2;
      })
      .map(
        ({ node }) =>
          `'${line.node.data.trim().slice(0, 30)}' and '${node.data.trim().slice(0, 30)}' lie on one another`,
      );
  });
}

/** Boxes that hide the end of their text. */
function cutText(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { scrollWidth, clientWidth, textContent } = element;
      const isCut = clientWidth > 2 && scrollWidth > clientWidth + 2 && textContent?.trim();
      return isCut && /hidden|clip/.test(getComputedStyle(element).overflowX) && element.checkVisibility();
    })
    .map(({ textContent }) => `'${textContent?.trim().slice(0, 30)}' is cut`);
}

/** What of the page's text is broken into letters, lies on other text, or is cut. */
export async function textFaults(page: Page): Promise<string[]> {
  const faults = [
    await page.evaluate(brokenWords),
    await page.evaluate(coveredText),
    await page.evaluate(cutText),
  ].flat();
  return [...new Set(faults)];
}
