import { useEffect, useEffectEvent, useState } from 'react';

/** Keeps the screen on while the component is mounted. @returns whether the browser does */
export function useScreenOn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isEnded = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (isEnded) return void next.release();
        lock = next;
        setOn(true);
      } catch {
        setOn(false); // a low battery, or a page that may not
      }
    };
    const requestAgain = () => void request(); // a hidden page loses its lock
    requestAgain();
    document.addEventListener('visibilitychange', requestAgain);
    return () => {
      isEnded = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void lock?.release();
    };
  }, []);
  return isOn;
}

/** Moves by 1 with the right arrow and by -1 with the left one, wherever the focus is. */
export function useArrowKeys(move: (by: number) => void): void {
  const onMove = useEffectEvent(move);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') onMove(1);
      else if (key === 'ArrowLeft') onMove(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
