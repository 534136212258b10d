import { Button, Row } from '@farm/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './step-timers.module.css';
import { clockText } from './step-time';
import { createTimerSignal, type TimerSignal } from './timer-signal';

interface StepTimer {
  step: number;
  secondsLeft: number;
}

export interface StepTimersState {
  timers: readonly StepTimer[];
  start: (step: number, minutes: number) => void;
  stop: (step: number) => void;
}

/** Kitchen timers, one for a step, which go on while other steps or the whole recipe are read. Each that ends is heard and felt. */
export function useStepTimers(): StepTimersState {
  const [ends, setEnds] = useState<Readonly<Record<number, number>>>({}); // milliseconds since 1970, by step
  const [now, setNow] = useState(() => Date.now());
  const signal = useRef<TimerSignal | null>(null);
  const endTimes = Object.values(ends);
  const isRunning = endTimes.some((endsAt) => endsAt > now);
  const endedCount = endTimes.filter((endsAt) => endsAt <= now).length;
  const announcedCount = useRef(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const interval = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(interval);
  }, [isRunning]);
  useEffect(() => {
    if (endedCount > announcedCount.current) signal.current?.play();
    announcedCount.current = endedCount;
  }, [endedCount]);
  useEffect(() => () => signal.current?.close(), []);
  return {
    timers: Object.entries(ends).map(([step, endsAt]) => ({
      step: Number(step),
      secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    })),
    start: (step, minutes) => {
      signal.current ??= createTimerSignal(); // browsers allow sound only from a press on
      setNow(Date.now());
      setEnds((others) => ({ ...others, [step]: Date.now() + minutes * 60_000 }));
    },
    stop: (step) =>
      setEnds((others) => Object.fromEntries(Object.entries(others).filter(([each]) => Number(each) !== step))),
  };
}

/** The timers that run or have ended. */
export function StepTimers({ timers, stop }: Pick<StepTimersState, 'timers' | 'stop'>) {
  return timers.map(({ step, secondsLeft }) => (
    <Row key={step} className={classes.timer}>
      <span aria-hidden={secondsLeft > 0 || undefined} role={secondsLeft > 0 ? undefined : 'alert'}>
        {secondsLeft > 0 ? `Step ${step}: ${clockText(secondsLeft)}` : `Step ${step}: time is up.`}
      </span>
      <Button type="button" variant="outline" size="small" onClick={() => stop(step)}>
        {`Clear the timer of step ${step}`}
      </Button>
    </Row>
  ));
}
