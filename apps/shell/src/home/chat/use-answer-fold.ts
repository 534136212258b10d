import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** What of an answer is shown while it is folded. */
export interface AnswerFold {
  /** Height of the text in px. */
  textHeight: number;
  /** Sources, suggested questions and rating leave no room for five lines. */
  hidesDetails: boolean;
}

const MIN_LINES = 5;
/** Space above and below the answer, and the button that unfolds it. */
const MARGIN_PX = 16;
const BUTTON_PX = 44;

interface AnswerElements {
  window: HTMLElement;
  item: HTMLElement;
  text: HTMLElement;
}

/** How to fold an answer that is higher than the window, so that its first line is in sight at the end; null: it fits. */
function foldOf({ window, item, text }: AnswerElements): AnswerFold | null {
  const room = window.clientHeight - 2 * MARGIN_PX;
  if (room <= 0 || item.offsetHeight <= room) return null;
  const padding = item.offsetHeight - item.clientHeight + 2 * parseFloat(getComputedStyle(item).paddingTop);
  const minHeight = MIN_LINES * parseFloat(getComputedStyle(text).lineHeight);
  const besideDetails = room - BUTTON_PX - (item.offsetHeight - text.offsetHeight);
  return besideDetails >= minHeight
    ? { textHeight: besideDetails, hidesDetails: false }
    : { textHeight: Math.min(text.offsetHeight, room - BUTTON_PX - padding), hidesDetails: true };
}

interface AnswerFoldOptions {
  window: RefObject<HTMLElement | null>;
  item: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  /** A new value is measured again: the answer while it is streamed. */
  content: unknown;
  isEnabled: boolean;
}

/** Measures an answer before it is painted, and again when the window's size changes. */
export function useAnswerFold({ window, item, text, content, isEnabled }: AnswerFoldOptions): AnswerFold | null {
  const [measured, setMeasured] = useState<{ content: unknown; fold: AnswerFold | null } | null>(null);
  const isMeasured = measured !== null && measured.content === content;
  useLayoutEffect(() => {
    if (!isEnabled || isMeasured || !window.current || !item.current || !text.current) return;
    const fold = foldOf({ window: window.current, item: item.current, text: text.current });
    setMeasured({ content, fold });
  }, [window, item, text, content, isEnabled, isMeasured]);
  useEffect(() => {
    if (!isEnabled || !window.current || !('ResizeObserver' in globalThis)) return undefined;
    let size = '';
    const observer = new ResizeObserver(([entry]) => {
      const next = `${entry?.contentRect.width} ${entry?.contentRect.height}`;
      if (size !== '' && size !== next) setMeasured(null);
      size = next;
    });
    observer.observe(window.current);
    return () => observer.disconnect();
  }, [window, isEnabled]);
  return isEnabled && isMeasured ? measured.fold : null;
}
