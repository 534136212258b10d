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

interface StepTimer {
  step: number;
  secondsLeft: number;
}

/** Kitchen timers, one for a step. They go on while other steps are read. */
export function useStepTimers() {
  const [ends, setEnds] = useState<Readonly<Record<number, number>>>({}); // milliseconds since 1970, by step
  const [now, setNow] = useState(() => Date.now());
  const isRunning = Object.values(ends).some((endsAt) => endsAt > now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const interval = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(interval);
  }, [isRunning]);
  const start = (step: number, minutes: number) => {
    setNow(Date.now());
    setEnds((others) => ({ ...others, [step]: Date.now() + minutes * 60_000 }));
  };
  const stop = (step: number) =>
    setEnds((others) => Object.fromEntries(Object.entries(others).filter(([each]) => Number(each) !== step)));
  const timers: StepTimer[] = Object.entries(ends).map(([step, endsAt]) => ({
    step: Number(step),
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
  }));
  return { timers, start, stop };
}
