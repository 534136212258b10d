import { useId, type ReactNode } from 'react';
import classes from './figures.module.css';

interface StatTileProps {
  /** '1,240', '4 of 5'. */
  figure: ReactNode;
  label: string;
  /** One plain line beneath. */
  line?: string;
}

/** One number that matters and what it counts. */
export function StatTile({ figure, label, line }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.label}>{label}</p>
      {line && <p className={classes.line}>{line}</p>}
    </div>
  );
}

interface MeterBarProps {
  label: string;
  value: number;
  max?: number;
  /** How the value is read: '72 of 100', '72 %'. */
  text: string;
}

/** A value within known bounds, with its number beside. */
export function MeterBar({ label, value, max = 100, text }: MeterBarProps) {
  const id = useId();
  return (
    <div className={classes.meter}>
      <div className={classes.meterText}>
        <label htmlFor={id}>{label}</label>
        <span>{text}</span>
      </div>
      <meter id={id} className={classes.bar} min={0} max={max} value={value}>
        {text}
      </meter>
    </div>
  );
}

/** Where a visitor stands in a form of several steps: 'Step 2 of 5'. */
export function Stepper({ step, steps, name }: { step: number; steps: number; name: string }) {
  return (
    <div className={classes.stepper}>
      <p>
        <strong>{`Step ${step} of ${steps}`}</strong>
        {` · ${name}`}
      </p>
      <div className={classes.steps} aria-hidden="true">
        {Array.from({ length: steps }, (_, place) => (
          <span key={place} className={place < step ? classes.done : classes.ahead} />
        ))}
      </div>
    </div>
  );
}
