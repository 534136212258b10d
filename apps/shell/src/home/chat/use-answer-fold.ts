import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What of an answer is shown while it is folded. */
interface AnswerFold {
  /** Height of the text in px. */
  textHeight: number;
  /** What would leave no room for five lines: suggested questions and rating go first, then the sources. */
  hides: 'nothing' | 'next' | 'all';
}

const MIN_LINES = 5;
/** Space above and below the answer. */
const MARGIN_PX = 16;
/** Of the button that unfolds it, as in the stylesheet. */
const BUTTON_REM = 3.25;

interface Heights {
  window: number;
  /** Of the answer without text, sources, next and button: its padding, border and notes. */
  frame: number;
  text: number;
  line: number;
  sources: number;
  /** Suggested questions and rating. */
  next: number;
  button: number;
}

/** How to fold an answer that is higher than the window, so that its first line is in sight at the end; null: it fits. */
export function foldOf({ window, frame, text, line, sources, next, button }: Heights): AnswerFold | null {
  const room = window - 2 * MARGIN_PX - frame;
  if (text + sources + next <= room) return null;
  const minHeight = Math.min(text, MIN_LINES * line);
  const fit = (others: number) => Math.min(text, room - button - others);
  if (fit(sources + next) >= minHeight) return { textHeight: fit(sources + next), hides: 'nothing' };
  if (fit(sources) >= minHeight) return { textHeight: fit(sources), hides: 'next' };
  return { textHeight: Math.max(line, fit(0)), hides: 'all' };
}

const isSameFold = (one: AnswerFold | null, other: AnswerFold | null) =>
  one?.textHeight === other?.textHeight && one?.hides === other?.hides;

interface AnswerElements {
  /** The scrolling window of the conversation. */
  window: RefObject<HTMLElement | null>;
  /** The answer; it contains the others. */
  item: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  sources: RefObject<HTMLElement | null>;
  next: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}

/** Folds an answer while it is higher than the window: measured before it is painted, and again when a size changes. */
export function useAnswerFold(
  { window, item, text, sources, next, button }: AnswerElements,
  isEnabled: boolean,
): AnswerFold | null {
  const [fold, setFold] = useState<AnswerFold | null>(null);
  useEffect(() => {
    if (!isEnabled || !window.current || !item.current || !('ResizeObserver' in globalThis)) return undefined;
    // Remembered, because hidden elements have none, and take their margins with them out of the frame.
    const heights = { sources: 0, next: 0, frame: 0 };
    const measure = () => {
      if (!window.current || !item.current || !text.current || !sources.current || !next.current) return;
      if (!sources.current.hidden) heights.sources = sources.current.offsetHeight;
      if (!next.current.hidden) heights.next = next.current.offsetHeight;
      const parts = [text.current, sources.current, next.current, button.current];
      const shown = parts.reduce((sum, part) => sum + (part?.offsetHeight ?? 0), 0);
      const frame = Math.max(0, item.current.offsetHeight - shown);
      const isWhole = !sources.current.hidden && !next.current.hidden;
      heights.frame = isWhole ? frame : Math.max(frame, heights.frame);
      const measured = foldOf({
        ...heights,
        window: window.current.clientHeight,
        text: text.current.scrollHeight,
        line: parseFloat(getComputedStyle(text.current).lineHeight),
        button: BUTTON_REM * parseFloat(getComputedStyle(document.documentElement).fontSize),
      });
      // Synchronous, because the callback runs between layout and paint.
      flushSync(() => setFold((now) => (isSameFold(now, measured) ? now : measured)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(window.current);
    observer.observe(item.current);
    return () => observer.disconnect();
  }, [window, item, text, sources, next, button, isEnabled]);
  const shownFold = isEnabled ? fold : null;
  const height = shownFold?.textHeight;
  useLayoutEffect(() => {
    text.current?.style.setProperty('max-height', height === undefined ? 'none' : `${height}px`);
  }, [text, height]);
  return shownFold;
}
