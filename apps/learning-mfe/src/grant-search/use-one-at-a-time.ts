import { useRef } from 'react';

/** Starts something unless it is under way: the second press of a double click comes before a button shows as busy. */
export function useOneAtATime() {
  const going = useRef(false);
  return (start: (done: () => void) => void): void => {
    if (going.current) return;
    going.current = true;
    start(() => {
      going.current = false;
    });
  };
}
