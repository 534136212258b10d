import type { Page } from '@playwright/test';

/** Runs in the page: what a reader of large text would stumble over, as sentences. */
function findTextFaults(): string[] {
  interface Line {
    node: Text;
    text: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** A box that is drawn over the page, such as a fixed bar, may cover text until the page is scrolled. */
  const isFixed = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  const lines: Line[] = [];
  const range = document.createRange();

  /** The letters of a word on each of its lines. */
  const piecesOf = (node: Text, start: number, end: number): string[] => {
    const pieces: string[] = [];
    let lastTop = Number.NaN;
    for (let place = start; place < end; place += 1) {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const { top, height } = range.getBoundingClientRect();
      const isNew = !(Math.abs(top - lastTop) < height / 2);
      if (isNew) pieces.push('');
      lastTop = top;
      pieces[pieces.length - 1] += node.data[place];
    }
    return pieces;
  };

  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || !node.data.trim() || isFixed(parent)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    if (boxes.length === 0) continue;
    for (const word of node.data.matchAll(/\p{L}{4,}/gu)) {
      const pieces = piecesOf(node, word.index, word.index + word[0].length);
      if (pieces.length > 2 || pieces.some((piece) => piece.length === 1))
        faults.push(`'${word[0]}' is broken into ${pieces.join('/')}`);
    }
    for (const { left, right, top, bottom, height } of boxes) {
      // The box of a font is higher than its letters.
      const margin = height / 4;
      lines.push({
        node,
        text: node.data.trim().slice(0, 30),
        left,
        right,
        top: top + margin,
        bottom: bottom - margin,
      });
    }
  }

  lines.sort((a, b) => a.top - b.top);
  lines.forEach((line, place) => {
    for (const other of lines.slice(place + 1)) {
      if (other.top >= line.bottom) break;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const isOver = across > 2 && Math.min(line.bottom, other.bottom) - other.top > 2;
      if (isOver && line.node !== other.node) faults.push(`'${line.text}' and '${other.text}' lie on one another`);
    }
  });

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX } = getComputedStyle(element);
    const isCut =
      /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 2;
    if (isCut && element.textContent?.trim() && element.checkVisibility())
      faults.push(`'${element.textContent.trim().slice(0, 30)}' is cut`);
  }
  return [...new Set(faults)];
}

/** What of the page's text is broken into letters, lies on other text, or is cut. */
export const textFaults = (page: Page): Promise<string[]> => page.evaluate(findTextFaults);
