import { useCallback, useEffect, useReducer, useRef } from 'react';

/** Moves the focus to the element with an id, as soon as it stands in the page. */
export function useFocusOn(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const found = wanted.current === null ? null : document.getElementById(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  return useCallback((id: string) => {
    wanted.current = id;
    look();
  }, []);
}
