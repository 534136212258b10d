import { useState, useSyncExternalStore, type RefCallback } from 'react';

const never = () => () => undefined;

/**
 * Reports what a visitor typed, ticked or chose before hydration, which is in the document but not in state: read once
 * from the hydrated element, compared with `value`, the state of the first render, and reported in the same commit, so
 * that a replayed press finds it. Returns the element's ref; `read` returns undefined where nothing is chosen. A control
 * that mounts without hydration has no such input: a `select` without a matching option would report its first one.
 */
export function usePreHydrationValue<E extends Element, V>(
  read: (element: E) => V | undefined,
  value: V | null,
  onValue: (value: V) => void,
): RefCallback<E> {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [ref] = useState((): RefCallback<E> => {
    let isRead = !isHydrating; // a part that was hidden and comes back is mounted again, and state knows by then
    return (element) => {
      const entered = element && !isRead ? read(element) : undefined;
      isRead = true;
      if (entered !== undefined && entered !== value) onValue(entered);
    };
  });
  return ref;
}

/** What stands in a control that is written in or picked from. */
export const getValue = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string => control.value;

/** Which of a group's radio buttons is chosen. */
export const getCheckedValue = <V extends string>(group: Element): V | undefined =>
  group.querySelector<HTMLInputElement>('input:checked')?.value as V | undefined;
