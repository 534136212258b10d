import { useId } from 'react';
import { classList } from './class-list';
import classes from './pattern-strip.module.css';

/** A strip of twelve alternating blocks, housetop and geese. In the entry bundle, for pages that fail to load. */
export function PatternStrip() {
  const id = useId();
  return (
    <div className={classes.strip}>
      <svg viewBox="0 0 720 60" width="720" height="60" aria-hidden="true" focusable="false">
        <pattern id={id} width="120" height="60" patternUnits="userSpaceOnUse">
          <path fill="var(--q-sky)" d="M0 0H60V60H0Z" />
          <path fill="var(--q-cotton)" d="M8 8H52V52H8Z" />
          <path fill="var(--q-sky)" d="M16 16H44V44H16Z" />
          <path fill="var(--q-indigo)" d="M23 23H37V37H23Z" />
          <path fill="var(--q-squash)" d="M60 0H120V60H60Z" />
          <path fill="var(--q-collard)" d="M60 20 90 0 120 20ZM60 40 90 20 120 40ZM60 60 90 40 120 60Z" />
        </pattern>
        <rect width="720" height="60" fill={`url(#${id})`} />
      </svg>
    </div>
  );
}

/** The 8 px zigzag edge of header and footer. `down`: teeth point down. */
export function Sawtooth({ down = false, className }: { down?: boolean; className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={classList(classes.sawtooth, className)} aria-hidden="true" focusable="false">
      <pattern id={id} width="16" height="8" patternUnits="userSpaceOnUse">
        <path fill="var(--q-indigo)" d="M0 0H16V8H0Z" />
        <path fill="var(--q-squash)" d={down ? 'M0 0 8 8 16 0Z' : 'M0 8 8 0 16 8Z'} />
      </pattern>
      <rect width="100%" height="8" fill={`url(#${id})`} />
    </svg>
  );
}
