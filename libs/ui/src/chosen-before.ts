import { useLayoutEffect, useRef } from 'react';

/**
 * Reports once what a visitor chose before hydration, as Field does with what was typed. Takes the group's value at its
 * first render and how it is told of another; gives the ref of the `fieldset` that holds the radio buttons.
 */
export function useChosenBefore<V extends string>(value: V | null, onValue: (value: V) => void) {
  const group = useRef<HTMLFieldSetElement>(null);
  const report = useRef({ value, onValue });
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen !== undefined && chosen !== report.current.value) report.current.onValue(chosen as V);
  }, []);
  return group;
}
