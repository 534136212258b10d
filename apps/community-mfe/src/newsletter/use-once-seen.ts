import { useEffect, useRef } from 'react';

/** Acts once, after the page has been in front of somebody for this long without a break: programs that fetch links do not look. */
export function useOnceSeen(forMs: number, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => document.removeEventListener('visibilitychange', look);
    const seen = () => {
      stop();
      latest.current();
    };
    function look(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(seen, forMs);
    }
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [forMs]);
}
