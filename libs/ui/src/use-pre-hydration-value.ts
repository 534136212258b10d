import { useCallback, useState, useSyncExternalStore, type Ref, type RefCallback } from 'react';

const never = () => () => undefined;

function assignRef<E>(ref: Ref<E> | undefined, element: E | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
}

/**
 * Reports input from before hydration, which is in the DOM but not in state. It is read once from the hydrated element,
 * compared with `value`, the state of the first render, and reported in the same commit, so that a replayed click finds it.
 * An element with the focus is reported unchanged too: somebody is about to type, and nothing may be filled in any more.
 * Returns the element's ref, which passes the element on to `ref`; `read` returns undefined if nothing is selected. Skipped
 * without hydration: a `select` without a matching option would report its first one.
 */
export function usePreHydrationValue<E extends Element, V>(
  read: (element: E) => V | undefined,
  value: V | null,
  onValue: (value: V) => void,
  ref?: Ref<E>,
): RefCallback<E> {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [readOnce] = useState((): RefCallback<E> => {
    let isRead = !isHydrating; // a hidden part that is shown again is mounted again; state is up to date by then
    return (element) => {
      const entered = element && !isRead ? read(element) : undefined;
      isRead = true;
      if (entered !== undefined && (entered !== value || element === document.activeElement)) onValue(entered);
    };
  });
  return useCallback(
    (element) => {
      readOnce(element);
      return assignRef(ref, element);
    },
    [readOnce, ref],
  );
}

export const getValue = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string => control.value;

export const getCheckedValue = <V extends string>(group: Element): V | undefined =>
  group.querySelector<HTMLInputElement>('input:checked')?.value as V | undefined;
