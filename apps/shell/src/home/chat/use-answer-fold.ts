import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What of an answer is shown while it is folded. */
interface AnswerFold {
  /** Height of the text in px. */
  textHeight: number;
  /** Sources, suggested questions and rating leave no room for five lines. */
  hidesDetails: boolean;
}

const MIN_LINES = 5;
/** Space above and below the answer. */
const MARGIN_PX = 16;
/** Of the button that unfolds it, as in the stylesheet. */
const BUTTON_REM = 3.25;

interface Heights {
  window: number;
  /** Of the answer without text, details and button: its padding, border and notes. */
  frame: number;
  text: number;
  line: number;
  details: number;
  button: number;
}

/** How to fold an answer that is higher than the window, so that its first line is in sight at the end; null: it fits. */
export function foldOf({ window, frame, text, line, details, button }: Heights): AnswerFold | null {
  const room = window - 2 * MARGIN_PX - frame;
  if (text + details <= room) return null;
  const besideDetails = room - button - details;
  if (besideDetails >= MIN_LINES * line) return { textHeight: besideDetails, hidesDetails: false };
  return { textHeight: Math.min(text, Math.max(line, room - button)), hidesDetails: true };
}

const isSameFold = (one: AnswerFold | null, other: AnswerFold | null) =>
  one?.textHeight === other?.textHeight && one?.hidesDetails === other?.hidesDetails;

interface AnswerElements {
  /** The scrolling window of the conversation. */
  window: RefObject<HTMLElement | null>;
  /** The answer; it contains the others. */
  item: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  details: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}

/** Folds an answer while it is higher than the window: measured before it is painted, and again when a size changes. */
export function useAnswerFold(
  { window, item, text, details, button }: AnswerElements,
  isEnabled: boolean,
): AnswerFold | null {
  const [fold, setFold] = useState<AnswerFold | null>(null);
  useEffect(() => {
    if (!isEnabled || !window.current || !item.current || !('ResizeObserver' in globalThis)) return undefined;
    let detailsHeight = 0; // remembered, because hidden details have none
    const measure = () => {
      if (!window.current || !item.current || !text.current || !details.current) return;
      if (!details.current.hidden) detailsHeight = details.current.offsetHeight;
      const shown = text.current.offsetHeight + details.current.offsetHeight + (button.current?.offsetHeight ?? 0);
      const next = foldOf({
        window: window.current.clientHeight,
        frame: Math.max(0, item.current.offsetHeight - shown),
        text: text.current.scrollHeight,
        line: parseFloat(getComputedStyle(text.current).lineHeight),
        details: detailsHeight,
        button: BUTTON_REM * parseFloat(getComputedStyle(document.documentElement).fontSize),
      });
      // Synchronous, because the callback runs between layout and paint.
      flushSync(() => setFold((now) => (isSameFold(now, next) ? now : next)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(window.current);
    observer.observe(item.current);
    return () => observer.disconnect();
  }, [window, item, text, details, button, isEnabled]);
  const shownFold = isEnabled ? fold : null;
  const height = shownFold?.textHeight;
  useLayoutEffect(() => {
    text.current?.style.setProperty('max-height', height === undefined ? 'none' : `${height}px`);
  }, [text, height]);
  return shownFold;
}
