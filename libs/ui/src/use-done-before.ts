import { useState, type RefCallback } from 'react';

/**
 * What a visitor typed, ticked or chose before hydration stands in the document while state does not know it: read once
 * from the element on mount, compared with `value`, the state of the first render, and reported in the same commit, so
 * that a press that is done again finds it. Gives the element's ref; `read` answers undefined where nothing is chosen.
 */
export function useDoneBefore<E extends Element, V>(
  read: (element: E) => V | undefined,
  value: V | null,
  onDone: (value: V) => void,
): RefCallback<E> {
  const [ref] = useState((): RefCallback<E> => {
    let isRead = false; // a part that was hidden and comes back is mounted again, and state knows by then
    return (element) => {
      const done = element && !isRead ? read(element) : undefined;
      isRead = true;
      if (done !== undefined && done !== value) onDone(done);
    };
  });
  return ref;
}

/** What stands in a control that is written in or picked from. */
export const valueOf = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string => control.value;

/** Which of a group's radio buttons is chosen. */
export const chosenIn = <V extends string>(group: Element): V | undefined =>
  group.querySelector<HTMLInputElement>('input:checked')?.value as V | undefined;
